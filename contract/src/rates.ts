/** The board of prices as the browser gets it. A currency that is missing has no fresh price. */
import * as z from 'zod/mini';
import { RATE_HISTORY_POINTS_MAX } from './limits.ts';
import { decimalString, utcTime } from './wire.ts';

export const exchangeRates = z.object({ currenciesToUsdt: z.record(z.string(), decimalString) });
export type ExchangeRates = z.infer<typeof exchangeRates>;

/** How far back a history goes. */
export const historyRanges = ['24h', '7d', '30d'] as const;
export type HistoryRange = (typeof historyRanges)[number];

export const rateHistory = z.object({
  /** What was asked for; the first point may be younger, since only what was recorded is told. */
  fromUtc: utcTime,
  toUtc: utcTime,
  /** In the order of their times, the newest last. */
  points: z
    .array(
      z.object({
        atUtc: utcTime,
        /** What one coin of the first currency was worth in the second, before the markup; `null`: unknown from here to the next point. */
        rate: z.nullable(decimalString),
      }),
    )
    .check(z.maxLength(RATE_HISTORY_POINTS_MAX)),
});
export type RateHistory = z.infer<typeof rateHistory>;
