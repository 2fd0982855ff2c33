import { RATE_HISTORY_POINTS_MAX } from '@parom/contract/limits';
import { formatDecimal } from '@parom/contract/money';
import { rateOf } from '@parom/contract/pricing';
import type { HistoryRange, RateHistory } from '@parom/contract/rates';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { firstPairPointAt, type Pair, type PairPoint, selectPairPoints } from './price-points-store.ts';
import { MINUTE_MS } from './record-prices.ts';

const HOUR_MS = 60 * MINUTE_MS;
const rangesMs: Readonly<Record<HistoryRange, number>> = {
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
};

const stepsMs = [MINUTE_MS, 5 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS] as const;
/**
 * The newest point is extra, and a range that begins inside a step touches one more. Five minutes reach a
 * day back, and minutes are kept for two.
 */
const STEPS_MAX = RATE_HISTORY_POINTS_MAX - 2;

export async function readRateHistory(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  pair: Pair,
  range: HistoryRange,
): Promise<RateHistory> {
  const until = clock.now();
  const since = later(until, -rangesMs[range]);
  const firstAt = await firstPairPointAt(db, pair, since, until);
  const stepMs = stepFor(firstAt === null ? 0 : until.getTime() - firstAt.getTime());
  const points = firstAt === null ? [] : await selectPairPoints(db, pair, since, until, stepMs);
  return {
    fromUtc: since.toISOString(),
    toUtc: until.toISOString(),
    points: withGaps(points, stepMs),
  };
}

export function stepFor(spanMs: number): number {
  const isCoarseEnough = (stepMs: number): boolean => spanMs / stepMs <= STEPS_MAX;
  return stepsMs.find(isCoarseEnough) ?? stepsMs[3];
}

/** A step without a point breaks the line. */
function withGaps(points: readonly PairPoint[], stepMs: number): RateHistory['points'] {
  const stepOf = ({ at }: PairPoint): number => Math.floor(at.getTime() / stepMs);
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    const entry = { atUtc: point.at.toISOString(), rate: formatDecimal(rateOf(point)) };
    if (before === undefined || stepOf(point) - stepOf(before) <= 1) return [entry];
    return [{ atUtc: new Date((stepOf(before) + 1) * stepMs).toISOString(), rate: null }, entry];
  });
}
