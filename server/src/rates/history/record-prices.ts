import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { RateBoard } from '../board/board.ts';
import { insertPricePoints, thinPricePoints } from './price-points-store.ts';

export interface RecordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly board: RateBoard;
}

export const MINUTE_MS = 60_000;
const MINUTES_KEPT_MS = 48 * 60 * MINUTE_MS;
const HOURS_KEPT_MS = 366 * 24 * 60 * MINUTE_MS;

export function keepRecorded({ db, clock, board }: RecordDeps): () => Promise<void> {
  let recordedMs = Number.NaN;
  return async () => {
    const minuteMs = Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
    const fresh = board.fresh();
    if (minuteMs === recordedMs || fresh.length === 0) return;
    await insertPricePoints(db, new Date(minuteMs), fresh);
    recordedMs = minuteMs;
  };
}

export const thinHistory = ({ db, clock }: Pick<RecordDeps, 'db' | 'clock'>): Promise<void> =>
  thinPricePoints(db, later(clock.now(), -MINUTES_KEPT_MS), later(clock.now(), -HOURS_KEPT_MS));
