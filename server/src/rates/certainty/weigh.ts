import { type Decimal, maxOf, minOf } from '@parom/contract/money';
import { later } from '../../platform/clock.ts';
import { AHEAD_MS, isFresh, type KindRule, type SourcedObservation } from './kinds.ts';
import { differByMoreThan, medianOf } from './median.ts';

/** `refused`: not positive, or from the future. */
export type Verdict = 'counted' | 'outlier' | 'setAside' | 'stale' | 'refused';

export interface Weighed {
  readonly observation: SourcedObservation;
  readonly verdict: Verdict;
}

const REFERENCE_MS = 24 * 3_600_000;
const TIMES_TOO_BIG = 10n;

export function weigh(
  observations: readonly SourcedObservation[],
  rule: KindRule,
  now: Date,
  bandBps: number,
  setAside: ReadonlySet<string> = new Set(),
): readonly Weighed[] {
  const latest = new Map(
    observations.filter((seen) => seen.kind === rule.sourceKind).map((seen) => [seen.source, seen]),
  );
  const first = [...latest.values()].map((observation) => ({
    observation,
    verdict: firstVerdict(observation, rule, now, setAside),
  }));
  const fresh = first.flatMap(({ observation, verdict }) => (verdict === 'counted' ? observation : []));
  const agreeing = new Set(agreeingOf(fresh, bandBps));
  return first.map((weighed) =>
    weighed.verdict === 'counted' && !agreeing.has(weighed.observation)
      ? { ...weighed, verdict: 'outlier' }
      : weighed,
  );
}

/** Of only two, either may be wrong, so they must agree. */
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

function firstVerdict(
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
 * Ten times the last price, or a tenth, is a slipped decimal point. A price older than a day is ignored, so
 * that a stopped service recovers.
 */
export function isAdmissible(
  usdt: Decimal,
  last: { readonly usdt: Decimal; readonly observedAt: Date } | null,
  now: Date,
): boolean {
  if (last === null || now.getTime() - last.observedAt.getTime() > REFERENCE_MS) return true;
  return usdt < last.usdt * TIMES_TOO_BIG && usdt * TIMES_TOO_BIG > last.usdt;
}
