/**
 * Whether a venue is still believed about a currency: one that strays from the others for a minute is set aside, and one
 * that agrees with them for a minute is taken back. Pure.
 */
import type { Decimal } from '@parom/contract/money';
import { isUnseen } from './judge.ts';
import { isFresh, type SourcedObservation, venueRule } from './kinds.ts';
import { differByMoreThan, medianOf } from './median.ts';

/** How long it must stray, or agree again. */
const TURN_MS = 60_000;

/** Kept only for a venue that is set aside or about to be. */
export interface Standing {
  readonly source: string;
  readonly currencyId: number;
  readonly isSetAside: boolean;
  /** Since when it does the opposite: strays though believed, agrees though set aside. `null`: it does not. */
  readonly turningSince: Date | null;
  readonly seenAt: Date;
}

/**
 * The standings of the venues of one currency after these observations; a venue that said nothing fresh stands as it
 * stood. The measure is the median of those that are believed, or of all when too few are.
 * @param bandBps a venue further than this from the measure strays
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
  const measure = measureOf(fresh, new Set(before.filter(isAside).map(({ source }) => source)));
  if (measure === null) return before;
  const said = new Set(fresh.map(({ source }) => source));
  const silent = before.filter(({ source }) => !said.has(source));
  const judged = fresh.flatMap(({ source, usdt }) => {
    const known = before.find((standing) => standing.source === source);
    const strays = differByMoreThan(measure, usdt, bandBps);
    const next = turned(known?.isSetAside ?? false, strays, known ?? null, now);
    return next === null ? [] : [{ source, currencyId, ...next, seenAt: now }];
  });
  return [...silent, ...judged];
}

export const isAside = ({ isSetAside }: Standing): boolean => isSetAside;

function measureOf(fresh: readonly SourcedObservation[], aside: ReadonlySet<string>): Decimal | null {
  const believed = fresh.filter(({ source }) => !aside.has(source));
  const asked = believed.length >= venueRule.quorum ? believed : fresh;
  return asked.length < venueRule.quorum ? null : medianOf(asked.map(({ usdt }) => usdt));
}

/** `null`: believed, and nothing to remember. */
function turned(
  isSetAside: boolean,
  strays: boolean,
  before: Standing | null,
  now: Date,
): Pick<Standing, 'isSetAside' | 'turningSince'> | null {
  if (strays === isSetAside) return isSetAside ? { isSetAside, turningSince: null } : null;
  const goesOn = before !== null && !isUnseen(before, now);
  const since = (goesOn ? before.turningSince : null) ?? now;
  if (now.getTime() - since.getTime() < TURN_MS) return { isSetAside, turningSince: since };
  return isSetAside ? null : { isSetAside: true, turningSince: null };
}
