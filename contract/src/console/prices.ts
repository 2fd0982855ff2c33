import * as z from 'zod/mini';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

const time = z.string();
const sum = z.string();
const text = z.string();

/** Why a venue's price counts or not. */
export const venueVerdicts = [
  'counted',
  'outlier',
  'setAside',
  'stale',
  'refused',
  'silent',
  'noMarket',
  'unasked',
] as const;
export type VenueVerdict = (typeof venueVerdicts)[number];

const coinPrices = z.object({
  coin: text,
  /** Of its fixed price, for the acts on it. */
  version: text,
  /** Quoted now; `null`: the coin is not sold. */
  quoted: z.nullable(z.object({ usdt: sum, kind: text, sources: z.array(text), at: time })),
  market: z.nullable(z.object({ usdt: sum, sources: z.array(text), at: time, isRefuted: z.boolean() })),
  /** `until` is `null` until an operator releases it; `market` where the price strays. */
  fixed: z.nullable(z.object({ usdt: sum, by: text, until: z.nullable(time), market: z.nullable(sum) })),
  /** The breaker. `fixed`: while the price is fixed. `lapsed`: the venues must show the jump again. */
  held: z.nullable(
    z.object({
      from: sum,
      to: sum,
      since: time,
      until: z.nullable(time),
      waits: z.enum(['time', 'fixed', 'lapsed']),
    }),
  ),
  median: z.nullable(sum),
  /** A venue further from the median does not count. */
  bandPercent: text,
  venues: z.array(
    z.object({
      venue: text,
      usdt: z.nullable(sum),
      at: z.nullable(time),
      /** From the median, with its sign. */
      straysPercent: z.nullable(text),
      verdict: z.enum(venueVerdicts),
    }),
  ),
});
export type CoinPrices = z.infer<typeof coinPrices>;

export const pricesAnswer = z.object({
  /** The server's clock, for ages. */
  now: time,
  /** A larger step is held back. */
  jumpPercent: text,
  /** USDT left the dollar: nothing is sold. */
  isHalted: z.boolean(),
  coins: z.array(coinPrices),
});
export type PricesAnswer = z.infer<typeof pricesAnswer>;

export const priceEndpoints = {
  prices: {
    method: 'GET',
    path: '/api/console/prices',
    role: callRoles.prices,
    summary: 'Each coin beside each venue: price, age and distance from the median, and the breaker',
    answer: pricesAnswer,
  },
} as const satisfies Record<string, ConsoleEndpoint>;
