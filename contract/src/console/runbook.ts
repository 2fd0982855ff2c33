/** What an operator does about an alert, in the order of the page. Words in backquotes are commands. */
import * as z from 'zod/mini';

const text = z.string();

export const runbookPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text }),
  /** One after another. */
  z.object({ kind: z.literal('steps'), items: z.array(text) }),
  /** One of them. */
  z.object({ kind: z.literal('choices'), items: z.array(text) }),
  /** By what the alert's record says. */
  z.object({ kind: z.literal('cases'), cases: z.array(z.object({ says: text, advice: text })) }),
]);
export type RunbookPart = z.infer<typeof runbookPart>;

export const runbook = z.object({ ru: z.array(runbookPart), en: z.array(runbookPart) });
export type Runbook = z.infer<typeof runbook>;
