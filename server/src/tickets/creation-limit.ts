/**
 * How many tickets may be made in the nets of IPv6 around a client: whoever holds one is thousands of clients, each with caps of
 * its own, and every ticket costs a deposit address for ever and may write to a stranger. Counted in memory, in each process.
 */
import { PAYMENT_WINDOW_MS, UNPAID_PER_CLIENT } from '@parom/contract/limits';
import type { Clock } from '../platform/clock.ts';
import { netsAround } from '../platform/http/client-address.ts';
import { windowCounters } from '../platform/limits/window-counters.ts';

/** Counts a ticket before it is made. @returns takes it back; call it when none was made. @throws Refusal 429 */
export type CreationLimit = (clientAddress: string) => () => void;

export function creationLimit(clock: Clock, capsApply: boolean): CreationLimit {
  if (!capsApply) return () => () => {};
  const counters = windowCounters(PAYMENT_WINDOW_MS);
  return (clientAddress) => {
    // The client itself is the database's to count: its unpaid ones alone, in all processes.
    const nets = netsAround(clientAddress).slice(0, -1);
    const now = clock.now().getTime();
    const counted = counters.countersIn(nets, (name) => name, UNPAID_PER_CLIENT, now);
    for (const counter of counted) counter.count += 1;
    return () => {
      for (const counter of counted) counter.count -= 1;
    };
  };
}
