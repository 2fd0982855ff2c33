import type { SaidCell } from '@parom/contract/console/answers/said';
import { LIMIT_MAX } from '@parom/contract/console/commands/arguments';
import { cell } from './answer.ts';

export type Links = Readonly<Record<string, string>>;

/** The first rows must not pass for all. */
export class Listed<Row> {
  constructor(
    readonly rows: readonly Row[],
    readonly notes: readonly SaidCell[],
    /** The list goes on after this. */
    readonly after: string | null = null,
    /** Pages of an explorer, by the transaction or address in a row. */
    readonly links: Links = {},
  ) {}
}

interface Listing<Row, Shown> {
  readonly show: (row: Row) => Shown;
  readonly rest: (last: Row) => Rest;
  readonly links?: (row: Row) => Links;
}

/** @param rows one more than the limit: the list goes on */
export function firstOf<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  { show, rest, links }: Listing<Row, Shown>,
): Listed<Shown> {
  const first = rows.slice(0, limit);
  const last = first.at(-1);
  const isCut = rows.length > limit && last !== undefined;
  const { notes, after } = isCut ? rest(last) : ALL;
  const shownLinks = Object.fromEntries(first.flatMap((row) => Object.entries(links?.(row) ?? {})));
  return new Listed(first.map(show), notes, after, shownLinks);
}

type Rest = Pick<Listed<unknown>, 'notes' | 'after'>;

const ALL: Rest = { notes: [], after: null };
export const continuedAfter = (row: number | string): Rest => ({ notes: [], after: String(row) });
export const withGreaterLimit = (): Rest => ({
  notes: [cell('moreByLimit', { most: LIMIT_MAX })],
  after: null,
});
