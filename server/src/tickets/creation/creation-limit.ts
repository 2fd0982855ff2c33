/** Limits the IPv6 nets around a client: they hold thousands of clients. */
import { PAYMENT_WINDOW_MS, UNPAID_PER_CLIENT } from '@parom/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import { netsAround } from '../../platform/http/client-address.ts';
import { type Sharing, windowCounters } from '../../platform/limits/window-counters.ts';

/** @returns undoes the count. @throws Refusal 429 */
export type CreationLimit = (clientAddress: string) => () => void;

export function creationLimit(clock: Clock, capsApply: boolean, sharing?: Sharing): CreationLimit {
  if (!capsApply) return () => () => {};
  const counters = windowCounters(PAYMENT_WINDOW_MS, sharing);
  return (clientAddress) => {
    // The database counts the client's own unpaid tickets, in all processes.
    const nets = netsAround(clientAddress).slice(0, -1);
    const now = clock.now().getTime();
    const counted = counters.countersIn(nets, (name) => name, UNPAID_PER_CLIENT, now);
    for (const counter of counted) counter.count += 1;
    return () => {
      for (const counter of counted) counter.count -= 1;
    };
  };
}
