/** Limits registrations: each costs a hash and a row, and takes an unconfirmed e-mail. */
import type { Clock } from '../platform/clock.ts';
import { netsAround } from '../platform/http/client-address.ts';
import { windowCounters } from '../platform/window-counters.ts';

const WINDOW_MS = 3_600_000;
/** Per client; a larger net has a multiple of it (`netsAround`). Whole offices share one address. */
const PER_CLIENT = 20;

/** Counts before any work is done. @throws Refusal 429 */
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
