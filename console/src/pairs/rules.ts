/** The rows of `pairs`, as the page shows them. */
import type { SaidCell } from '@parom/contract/console/answers/said';
import { clockTime, hoursOf, isOpenAt } from '@parom/contract/working-hours';
import { isRow, type Row, rowsOf } from '../tables/cells.ts';

export interface RuleRow {
  readonly [column: string]: unknown;
  readonly pair: string;
  readonly isEnabled: boolean;
  /** By an operator, and until when; `null` also for a token's new pairs. */
  readonly whyOff: SaidCell | null;
  /** The three are `null` where a direction follows its pair. */
  readonly markupPercent: number | null;
  readonly hours: string | null;
  readonly minimumUsdt: string | null;
  readonly maximumUsdt: string | null;
  /** `1000:0.9 10000:0.7` */
  readonly steps: string | null;
}

export interface Rule {
  readonly row: RuleRow;
  /** Of a direction. */
  readonly pairRow: RuleRow | null;
}

const isRule = (row: unknown): row is RuleRow =>
  isRow(row) && typeof row.pair === 'string' && typeof row.isEnabled === 'boolean';

/** Directions stand below their pair. @param versions of the rows, for their acts */
export function rulesOf(result: unknown, versions: readonly string[] = []): readonly Rule[] {
  let pairRow: RuleRow | null = null;
  const rows = (rowsOf(result) ?? []).map((row, index): Row => ({ ...row, version: versions[index] }));
  return rows.filter(isRule).map((row) => {
    if (row.pair.includes('@')) return { row, pairRow };
    pairRow = row;
    return { row, pairRow: null };
  });
}

/** All words occur in the name. */
export const matching = (rules: readonly Rule[], typed: string): readonly Rule[] => {
  const words = typed
    .toLowerCase()
    .split(/[\s/→>]+/)
    .filter((word) => word !== '');
  return rules.filter(({ row }) => words.every((word) => row.pair.toLowerCase().includes(word)));
};

export type State =
  | { readonly kind: 'open' | 'off' | 'pairOff' }
  | { readonly kind: 'opensAt'; readonly hour: string };

/** By working hours and switches; stops of networks and prices have their own pages. */
export function stateOf({ row, pairRow }: Rule, moscowMinute: number): State {
  if (!row.isEnabled) return { kind: 'off' };
  if (pairRow?.isEnabled === false) return { kind: 'pairOff' };
  const hours = hoursOf(row.hours ?? pairRow?.hours ?? '');
  if (hours === null || isOpenAt(hours, moscowMinute)) return { kind: 'open' };
  return { kind: 'opensAt', hour: clockTime(hours.opens) };
}

/** Of the switch that closes it: the direction's own comes first. */
export const whyOff = ({ row, pairRow }: Rule): SaidCell | null =>
  row.isEnabled ? (pairRow?.isEnabled === false ? pairRow.whyOff : null) : row.whyOff;
