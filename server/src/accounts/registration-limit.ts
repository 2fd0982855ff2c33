/** An account costs a hash, and occupies an unconfirmed e-mail. */
import type { Clock } from '../platform/clock.ts';
import { netsAround } from '../platform/http/client-address.ts';
import { type Sharing, windowCounters } from '../platform/limits/window-counters.ts';

const WINDOW_MS = 3_600_000;
/** Offices share an address. Larger networks get multiples (`netsAround`). */
const PER_CLIENT = 20;

export type RegistrationLimit = (clientAddress: string) => void;

export function registrationLimit(clock: Clock, areLimitsOn: boolean, sharing?: Sharing): RegistrationLimit {
  if (!areLimitsOn) return () => {};
  const counters = windowCounters(WINDOW_MS, sharing);
  return (clientAddress) => {
    const now = clock.now().getTime();
    const counted = counters.countersIn(netsAround(clientAddress), (name) => name, PER_CLIENT, now);
    for (const counter of counted) counter.count += 1;
  };
}
