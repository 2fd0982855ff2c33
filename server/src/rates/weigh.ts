/** What the word of each source is worth now, and why: pure, and told to the metrics as well as to the judge. */
import { type Decimal, maxOf, minOf } from '@parom/contract/money';
import { later } from '../platform/clock.ts';
import { AHEAD_MS, isFresh, type KindRule, type SourcedObservation } from './kinds.ts';
import { differByMoreThan, medianOf } from './median.ts';

/**
 * `outlier`: outside the band around the median of the fresh ones. `setAside`: it strayed for a minute and has not yet agreed for one.
 * `stale`: too old. `refused`: no price at all, or from the future.
 */
export type Verdict = 'counted' | 'outlier' | 'setAside' | 'stale' | 'refused';

export interface Weighed {
  readonly observation: SourcedObservation;
  readonly verdict: Verdict;
}

/** A last price older than this measures nothing any more. */
const MEASURE_MS = 24 * 3_600_000;
const TIMES_TOO_BIG = 10n;

/**
 * Weighs the sources of one kind about one currency. A source that speaks twice counts once, by its last word.
 * @param bandBps how far a price may be from the median, in hundredths of a per cent
 */
export function weigh(
  observations: readonly SourcedObservation[],
  rule: KindRule,
  now: Date,
  bandBps: number,
  setAside: ReadonlySet<string> = new Set(),
): readonly Weighed[] {
  const lastWords = new Map(
    observations.filter((seen) => seen.kind === rule.sourceKind).map((seen) => [seen.source, seen]),
  );
  const first = [...lastWords.values()].map((observation) => ({
    observation,
    verdict: firstSight(observation, rule, now, setAside),
  }));
  const fresh = first.flatMap(({ observation, verdict }) => (verdict === 'counted' ? observation : []));
  const agreeing = new Set(agreeingOf(fresh, bandBps));
  return first.map((weighed) =>
    weighed.verdict === 'counted' && !agreeing.has(weighed.observation)
      ? { ...weighed, verdict: 'outlier' }
      : weighed,
  );
}

/** The sources inside the band around their median. Of two alone either may lie, so they must agree with each other. */
function agreeingOf(fresh: readonly SourcedObservation[], bandBps: number): readonly SourcedObservation[] {
  if (fresh.length === 0) return [];
  const middle = medianOf(fresh.map(({ usdt }) => usdt));
  const near = fresh.filter(({ usdt }) => !differByMoreThan(middle, usdt, bandBps));
  const [one, other] = near;
  if (near.length !== 2 || one === undefined || other === undefined) return near;
  return areApart(one.usdt, other.usdt, bandBps) ? [] : near;
}

const areApart = (one: Decimal, other: Decimal, bandBps: number): boolean =>
  differByMoreThan(minOf(one, other), maxOf(one, other), bandBps);

function firstSight(
  { usdt, observedAt, source }: SourcedObservation,
  rule: KindRule,
  now: Date,
  setAside: ReadonlySet<string>,
): Verdict {
  if (usdt <= 0n || observedAt > later(now, AHEAD_MS)) return 'refused';
  if (!isFresh(rule.kind, observedAt, now)) return 'stale';
  return setAside.has(source) ? 'setAside' : 'counted';
}

/**
 * Whether a price may come in: one that is ten times the last price, or a tenth of it, is a slipped point or another
 * coin. Measured only by a last price that is younger than a day, so that a service that was off comes back by itself.
 */
export function isAdmissible(
  usdt: Decimal,
  last: { readonly usdt: Decimal; readonly observedAt: Date } | null,
  now: Date,
): boolean {
  if (last === null || now.getTime() - last.observedAt.getTime() > MEASURE_MS) return true;
  return usdt < last.usdt * TIMES_TOO_BIG && usdt * TIMES_TOO_BIG > last.usdt;
}
