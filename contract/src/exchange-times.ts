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

const MINUTE = 60;
const HOUR = 3_600;

/** The two largest units. From two minutes on a forecast is rounded up to the minute. */
export function durationParts(seconds: number, isForecast = false) {
  const rough = isForecast && seconds >= 2 * MINUTE;
  const whole = rough ? Math.ceil(seconds / MINUTE) * MINUTE : Math.max(1, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE), whole % MINUTE];
  if (h > 0) return { form: 'hours', h, m, s } as const;
  if (m === 0) return { form: 'seconds', h, m, s } as const;
  return { form: s === 0 ? 'minutes' : 'minutesSeconds', h, m, s } as const;
}
