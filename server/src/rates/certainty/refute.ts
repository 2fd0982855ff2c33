import type { BoardPrice } from '../board/board.ts';
import type { PriceLimits } from './judge.ts';
import { kindRules, type SourcedObservation } from './kinds.ts';
import { differByMoreThan } from './median.ts';
import { weigh } from './weigh.ts';

export function isRefuted(
  { usdt, kind, observedAt }: Pick<BoardPrice, 'usdt' | 'kind' | 'observedAt'>,
  observations: readonly SourcedObservation[],
  now: Date,
  { bandBps, setAside }: Omit<PriceLimits, 'settings'>,
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
