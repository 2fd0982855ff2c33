/** The rows of `pairs`, as the page shows them. */
import type { SaidCell } from '@parom/contract/console/answers/said';
import type { Result, Row } from '@parom/contract/console/commands/calls';
import { clockTime, hoursOf, isOpenAt } from '@parom/contract/working-hours';

export type RuleRow = Row<'pairs'> & { readonly version?: string | undefined };

export interface Rule {
  readonly row: RuleRow;
  /** Of a direction. */
  readonly pairRow: RuleRow | null;
}

/** Directions stand below their pair. @param versions of the rows, for their acts */
export function rulesOf(rows: Result<'pairs'>, versions: readonly string[] = []): readonly Rule[] {
  let pairRow: RuleRow | null = null;
  return rows.map((one, index) => {
    const row: RuleRow = { ...one, version: versions[index] };
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
