import { ParomError } from './errors.ts';
import { pause } from './send.ts';
import { type Order, OrderStatus } from './types.ts';

export interface WatchOptions {
  readonly signal?: AbortSignal;
  /** After a change. Doubles while the order stays the same. 5 s. */
  readonly firstPauseMs?: number;
  /** 60 s. */
  readonly longestPauseMs?: number;
}

/** A late deposit revives an expired order: watch it again, or leave it to the customer's page. */
const { completed, expired, rejected, refunded } = OrderStatus;
const ENDS: readonly OrderStatus[] = [completed, expired, rejected, refunded];
const PASSING = new Set([97, 429, 503]);

/** A failure that passes does not end the watch. */
const passes = (error: unknown): boolean =>
  error instanceof ParomError && (!error.isRefusal || PASSING.has(error.code ?? 0));

export async function watchOrder(
  read: () => Promise<Order>,
  onChange: (order: Order) => void,
  { signal, firstPauseMs = 5_000, longestPauseMs = 60_000 }: WatchOptions = {},
): Promise<Order> {
  let known = '';
  for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
    signal?.throwIfAborted();
    const order = await read().catch((error: unknown) => {
      if (passes(error)) return null;
      throw error;
    });
    signal?.throwIfAborted();
    const shown = order === null ? known : JSON.stringify(order);
    if (order !== null && shown !== known) {
      known = shown;
      wait = firstPauseMs;
      onChange(order);
    }
    if (order !== null && ENDS.includes(order.status)) return order;
    await pause(wait, signal);
  }
}
