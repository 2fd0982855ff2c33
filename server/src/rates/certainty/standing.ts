/** Sets a venue aside after a minute of straying, and trusts it after a minute of agreement. */
import type { Decimal } from '@parom/contract/money';
import { isLapsed } from './judge.ts';
import { isFresh, type SourcedObservation, venueRule } from './kinds.ts';
import { differByMoreThan, medianOf } from './median.ts';

const TURN_MS = 60_000;

export interface Standing {
  readonly source: string;
  readonly currencyId: number;
  readonly isSetAside: boolean;
  readonly turningSince: Date | null;
  readonly seenAt: Date;
}

/**
 * A venue without a fresh price keeps its standing. The reference is the median of all when too few are
 * trusted.
 */
export function nextStandings(
  currencyId: number,
  observations: readonly SourcedObservation[],
  before: readonly Standing[],
  now: Date,
  bandBps: number,
): readonly Standing[] {
  const fresh = observations.filter(
    (seen) => seen.kind === 'venue' && isFresh(venueRule.kind, seen.observedAt, now),
  );
  const reference = referenceOf(fresh, new Set(before.filter(isAside).map(({ source }) => source)));
  if (reference === null) return before;
  const answered = new Set(fresh.map(({ source }) => source));
  const silent = before.filter(({ source }) => !answered.has(source));
  const judged = fresh.flatMap(({ source, usdt }) => {
    const known = before.find((standing) => standing.source === source);
    const strays = differByMoreThan(reference, usdt, bandBps);
    const next = turned(known?.isSetAside ?? false, strays, known ?? null, now);
    return next === null ? [] : [{ source, currencyId, ...next, seenAt: now }];
  });
  return [...silent, ...judged];
}

export const isAside = ({ isSetAside }: Standing): boolean => isSetAside;

function referenceOf(fresh: readonly SourcedObservation[], aside: ReadonlySet<string>): Decimal | null {
  const trusted = fresh.filter(({ source }) => !aside.has(source));
  const asked = trusted.length >= venueRule.quorum ? trusted : fresh;
  return asked.length < venueRule.quorum ? null : medianOf(asked.map(({ usdt }) => usdt));
}

function turned(
  isSetAside: boolean,
  strays: boolean,
  before: Standing | null,
  now: Date,
): Pick<Standing, 'isSetAside' | 'turningSince'> | null {
  if (strays === isSetAside) return isSetAside ? { isSetAside, turningSince: null } : null;
  const goesOn = before !== null && !isLapsed(before, now);
  const since = (goesOn ? before.turningSince : null) ?? now;
  if (now.getTime() - since.getTime() < TURN_MS) return { isSetAside, turningSince: since };
  return isSetAside ? null : { isSetAside: true, turningSince: null };
}
