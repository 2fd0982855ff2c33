import type { SaidCell } from '@parom/contract/console/answers/said';
import { cell } from './answer.ts';
import { LIMIT_MAX } from './arguments.ts';

export type Links = Readonly<Record<string, string>>;

/** The first rows must not pass for all. */
export class Listed {
  constructor(
    readonly rows: readonly unknown[],
    readonly notes: readonly SaidCell[],
    /** The list goes on after this. */
    readonly after: string | null = null,
    /** Pages of an explorer, by the transaction or address in a row. */
    readonly links: Links = {},
  ) {}
}

interface Listing<Row> {
  readonly show: (row: Row) => unknown;
  readonly rest: (last: Row) => Rest;
  readonly links?: (row: Row) => Links;
}

/** @param rows one more than the limit: the list goes on */
export function firstOf<Row>(
  rows: readonly Row[],
  limit: number,
  { show, rest, links }: Listing<Row>,
): Listed {
  const first = rows.slice(0, limit);
  const last = first.at(-1);
  const isCut = rows.length > limit && last !== undefined;
  const { notes, after } = isCut ? rest(last) : ALL;
  const shownLinks = Object.fromEntries(first.flatMap((row) => Object.entries(links?.(row) ?? {})));
  return new Listed(first.map(show), notes, after, shownLinks);
}

type Rest = Pick<Listed, 'notes' | 'after'>;

const ALL: Rest = { notes: [], after: null };
export const continuedAfter = (row: number | string): Rest => ({ notes: [], after: String(row) });
export const withGreaterLimit = (): Rest => ({
  notes: [cell('moreByLimit', { most: LIMIT_MAX })],
  after: null,
});
