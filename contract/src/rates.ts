/** Currencies without a fresh price are missing. */
import * as z from 'zod/mini';
import { RATE_HISTORY_POINTS_MAX } from './limits.ts';
import { decimalString, utcTime } from './wire.ts';

export const exchangeRates = z.object({ currenciesToUsdt: z.record(z.string(), decimalString) });
export type ExchangeRates = z.infer<typeof exchangeRates>;

export const historyRanges = ['24h', '7d', '30d'] as const;
export type HistoryRange = (typeof historyRanges)[number];

export const rateHistory = z.object({
  fromUtc: utcTime,
  toUtc: utcTime,
  /** Oldest first. */
  points: z
    .array(
      z.object({
        atUtc: utcTime,
        /** Before the markup; `null`: unknown until the next point. */
        rate: z.nullable(decimalString),
      }),
    )
    .check(z.maxLength(RATE_HISTORY_POINTS_MAX)),
});
export type RateHistory = z.infer<typeof rateHistory>;
