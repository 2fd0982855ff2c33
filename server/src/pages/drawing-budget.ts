/** Pages that the server draws for one client alone. A client above the budget receives shells, which its browser draws. */
import { clientAddress } from '../platform/http/client-address.ts';
import { TokenBucket } from '../platform/token-bucket.ts';

/** A drawing takes 15 to 25 ms of the only thread; a person opens fewer pages, and four addresses cost 8 % of the thread. */
export const DRAWN_FOR_ONE = { burst: 5, perSecond: 1 };
/** A forgotten client has a full budget again, so the oldest entry goes first. */
const REMEMBERED_MAX = 10_000;

/**
 * @param now milliseconds of a steady clock
 * @returns whether the server may draw one more page for the address; counts the question
 */
export function drawingBudget(now: () => number): (ip: string) => boolean {
  const buckets = new Map<string, TokenBucket>();
  return (ip) => {
    const client = clientAddress(ip);
    const bucket = buckets.get(client) ?? new TokenBucket(DRAWN_FOR_ONE, now());
    // The last client to ask is the last of the map.
    buckets.delete(client);
    buckets.set(client, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > REMEMBERED_MAX && oldest !== undefined) buckets.delete(oldest);
    return bucket.take(1, now());
  };
}
