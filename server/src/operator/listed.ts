import { LIMIT_MAX } from './arguments.ts';

/** The first rows must not pass for all. */
export class Listed {
  constructor(
    readonly rows: readonly unknown[],
    readonly notes: readonly string[],
  ) {}
}

/** @param rows one more than the limit: the list goes on */
export function firstOf<Row>(
  rows: readonly Row[],
  limit: number,
  { show, rest }: { readonly show: (row: Row) => unknown; readonly rest: (last: Row) => string },
): Listed {
  const first = rows.slice(0, limit);
  const last = first.at(-1);
  const isCut = rows.length > limit && last !== undefined;
  return new Listed(first.map(show), isCut ? [`There are more: ${rest(last)}.`] : []);
}

export const continuedAfter = (row: number | string): string => `the same with --after ${row} goes on`;
export const withGreaterLimit = (): string => `a greater --limit shows them, ${LIMIT_MAX} at most`;
