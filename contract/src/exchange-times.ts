import * as z from 'zod/mini';
import { smallId } from './wire.ts';

/** Fewer finished exchanges foretell nothing: the 95th percentile of 20 is the slowest but one. */
export const TIMES_LEAST = 20;
/** Of one direction; older ones tell of another service. */
export const TIMES_MOST = 200;

/** From the first sight of a deposit to the final payout. */
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
