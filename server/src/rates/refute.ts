/** Whether the venues still support the price on the board when no two of them agree on a new one. Pure. */
import type { BoardPrice } from './board.ts';
import type { Measure } from './judge.ts';
import { kindRules, type SourcedObservation } from './kinds.ts';
import { differByMoreThan } from './median.ts';
import { weigh } from './weigh.ts';

/** One fresh source outside the band refutes the price, unless the source spoke before the price was made. */
export function isRefuted(
  { usdt, kind, observedAt }: Pick<BoardPrice, 'usdt' | 'kind' | 'observedAt'>,
  observations: readonly SourcedObservation[],
  now: Date,
  { bandBps, setAside }: Omit<Measure, 'settings'>,
): boolean {
  const rule = kindRules.find((one) => one.kind === kind);
  if (rule === undefined || !rule.hasBreaker) return false;
  return weigh(observations, rule, now, bandBps, setAside).some(
    ({ verdict, observation }) =>
      (verdict === 'counted' || verdict === 'outlier') &&
      observation.observedAt >= observedAt &&
      differByMoreThan(usdt, observation.usdt, bandBps),
  );
}
