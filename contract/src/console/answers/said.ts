import * as z from 'zod/mini';

/** The forms of each code's parts are in `answers.ts`. An older page may not know a new code. */
export const codedAnswer = z.array(z.object({ code: z.string(), parts: z.record(z.string(), z.unknown()) }));
export type Said = z.infer<typeof codedAnswer>[number];

/** A cell of a table. The terminal shows its English. */
export const saidCell = z.object({ said: codedAnswer, why: z.string() });
export type SaidCell = z.infer<typeof saidCell>;

type Table = Readonly<Record<string, (parts: never) => string>>;

/** @returns `null` without an answer, or when the table lacks a code */
export function inWords(table: Table, all: readonly Said[]): string | null {
  const sentences = all.map(({ code, parts }) =>
    Object.hasOwn(table, code) ? table[code]?.(parts as never) : undefined,
  );
  const isWhole = sentences.length > 0 && !sentences.includes(undefined);
  return isWhole ? sentences.join(' ') : null;
}
