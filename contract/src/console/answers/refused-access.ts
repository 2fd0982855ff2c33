/** Refused before the act: another operator was faster, a thing is gone, a role may not. */
import * as z from 'zod/mini';
import { count, moment, type Sentences, text } from './form.ts';
import { moveInEnglish, whyMoved } from './moves.ts';

const nothing = z.object({});
const name = z.object({ name: text });
const lastMove = z.object({ at: moment, by: text, why: whyMoved });
/** `last`: `null` when nothing was saved or published yet. */
const documentChanged = z.object({
  last: z.nullable(z.object({ number: count, by: text, did: z.enum(['saved', 'published']) })),
});

export const accessRefusalForms = {
  ticketGone: nothing,
  ticketChanged: z.object({ ticket: count, status: text, last: z.nullable(lastMove) }),
  /** `version`: of what it is now, to try again. */
  changedMeanwhile: z.object({
    changes: z.array(z.object({ field: text, seen: z.unknown(), now: z.unknown() })),
    version: text,
  }),
  textChanged: documentChanged,
  identityChanged: documentChanged,
  siteChanged: z.object({ by: text }),
  proposalChanged: z.object({ before: text, now: z.nullable(text) }),
  noSuchCommand: name,
  noSuchFormat: name,
  noSuchLetter: nothing,
  commandNotOpen: z.object({ command: text, role: text }),
  roleNeeded: z.object({ role: text }),
};

function documentInEnglish(what: string, { last }: z.infer<typeof documentChanged>): string {
  const done = { saved: 'saved version', published: 'made publication' } as const;
  const why = last === null ? 'nothing was saved yet' : `${last.by} ${done[last.did]} ${last.number}`;
  return `${what} changed after you looked: ${why}. Nothing was done`;
}

export const accessRefusalEnglish = {
  ticketGone: () => 'the ticket that you looked at is not there. Nothing was done',
  ticketChanged: ({ ticket, status, last }) =>
    `ticket ${ticket} changed after you looked at it: it is "${status}" now${last === null ? '' : `, since ${last.at} by ${last.by} (${moveInEnglish(last.why)})`}. Nothing was done`,
  changedMeanwhile: ({ changes }) =>
    `it changed after you looked at it. Nothing was done: ${changes.map(({ field, seen, now }) => `${field}: you saw ${valueInWords(seen)}, now ${valueInWords(now)}`).join('; ')}`,
  textChanged: (of) => documentInEnglish('the text', of),
  identityChanged: (of) => documentInEnglish('the name and look of the site', of),
  siteChanged: (of) => `${of.by} changed the site at the same moment. Nothing was done, repeat`,
  proposalChanged: (of) =>
    `it changed after it was proposed: "${of.before}" then, "${of.now ?? 'gone'}" now. Nothing was done`,
  noSuchCommand: (of) => `there is no command "${of.name}"`,
  noSuchFormat: (of) => `there is no format ${of.name}`,
  noSuchLetter: () => 'there is no such letter',
  commandNotOpen: (of) => `"${of.command}" is not open to the role ${of.role}`,
  roleNeeded: (of) => `this needs the role ${of.role}`,
} satisfies Sentences<typeof accessRefusalForms>;

export function valueInWords(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'object' && 'why' in value) return String(value.why);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
