import { clientAddress } from '../platform/http/client-address.ts';
import { TokenBucket } from '../platform/limits/token-bucket.ts';

/** A page takes 15 to 25 ms of the only thread. Four clients at this limit cost 8 % of the thread. */
export const DRAWN_FOR_ONE = { burst: 5, perSecond: 1 };
/** A forgotten client has a full budget, so the oldest entry goes first. */
const REMEMBERED_MAX = 10_000;

/**
 * @param now milliseconds of a monotonic clock
 * @returns whether one more page may be drawn; counts the request
 */
export function drawingBudget(now: () => number): (ip: string) => boolean {
  const buckets = new Map<string, TokenBucket>();
  return (ip) => {
    const client = clientAddress(ip);
    const bucket = buckets.get(client) ?? new TokenBucket(DRAWN_FOR_ONE, now());
    buckets.delete(client);
    buckets.set(client, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > REMEMBERED_MAX && oldest !== undefined) buckets.delete(oldest);
    return bucket.take(1, now());
  };
}
