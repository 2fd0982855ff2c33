import * as z from 'zod/mini';
import { smallId } from './wire.ts';

/** With fewer, the 95th percentile foretells nothing. */
export const TIMES_LEAST = 20;
export const TIMES_MOST = 200;

/** From a deposit's first sight to the final payout. */
export const exchangeTimes = z.object({
  times: z.array(
    z.object({
      payNetworkId: z.nullable(smallId),
      getNetworkId: z.nullable(smallId),
      count: z.int(),
      medianSeconds: z.int(),
      /** 95 of 100 were faster. */
      slowSeconds: z.int(),
    }),
  ),
});
export type ExchangeTimes = z.infer<typeof exchangeTimes>;
export type ExchangeTime = ExchangeTimes['times'][number];
