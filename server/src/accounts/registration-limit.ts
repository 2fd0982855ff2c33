/** How many accounts a client may make: each costs a hash and a row, and takes an e-mail that nobody has confirmed. */
import type { Clock } from '../platform/clock.ts';
import { netsAround } from '../platform/http/client-address.ts';
import { windowCounters } from '../platform/limits/window-counters.ts';

const WINDOW_MS = 3_600_000;
/** Of a client; a net of many has as many times more (`netsAround`). Whole offices share an address, and exchange without an account. */
const PER_CLIENT = 20;

/** Counts a registration before anything is done for it. @throws Refusal 429 */
export type RegistrationLimit = (clientAddress: string) => void;

export function registrationLimit(clock: Clock, areLimitsOn: boolean): RegistrationLimit {
  if (!areLimitsOn) return () => {};
  const counters = windowCounters(WINDOW_MS);
  return (clientAddress) => {
    const now = clock.now().getTime();
    const counted = counters.countersIn(netsAround(clientAddress), (name) => name, PER_CLIENT, now);
    for (const counter of counted) counter.count += 1;
  };
}
