/**
 * A stranger cannot lock out the owner (docs/threats.md): wrong tries count by client, a known browser's
 * apart.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import { netsAround } from '../platform/http/client-address.ts';
import { refuseAbove, type Sharing, totalOf, windowCounters } from '../platform/limits/window-counters.ts';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT_AND_CLIENT = 10;
const PER_CLIENT = 50;
const PER_ACCOUNT = 100;
const PER_CLIENT_UNDER_ATTACK = 1;

export interface Try {
  readonly account: string;
  readonly clientAddress: string;
  readonly device: string | null;
}

export interface PasswordTries {
  /**
   * Counts before the check: simultaneous tries cannot exceed the limit.
   * @returns takes the try back after a right password
   * @throws Refusal 429
   */
  begin(one: Try): () => void;
  readonly remembered: number;
}

export function passwordTries(clock: Clock, areLimitsOn: boolean, sharing?: Sharing): PasswordTries {
  const counters = windowCounters(WINDOW_MS, sharing);
  const { counterOf, countersIn } = counters;

  const beginOnDevice = (account: string, device: string, now: number): (() => void) => {
    const own = counterOf(`device ${device} ${account}`, now);
    refuseAbove(own, PER_ACCOUNT_AND_CLIENT, now);
    own.count += 1;
    return () => {
      own.count = 0;
    };
  };

  const beginAsStranger = (account: string, clientAddress: string, now: number): (() => void) => {
    const nets = netsAround(clientAddress);
    const clients = countersIn(nets, (name) => `client ${name}`, PER_CLIENT, now);
    const everywhere = counterOf(`account ${account}`, now);
    const most = totalOf(everywhere) >= PER_ACCOUNT ? PER_CLIENT_UNDER_ATTACK : PER_ACCOUNT_AND_CLIENT;
    const both = countersIn(nets, (name) => `both ${name} ${account}`, most, now);
    const counted = [...clients, everywhere, ...both];
    for (const counter of counted) counter.count += 1;
    return () => {
      for (const counter of counted) counter.count -= 1;
      // Forgives this client's wrong tries, but not its network's.
      for (const own of both.slice(-1)) own.count = 0;
    };
  };

  return {
    get remembered() {
      return counters.remembered;
    },
    begin({ account: name, clientAddress, device }) {
      if (!areLimitsOn) return () => {};
      const now = clock.now().getTime();
      // The client chooses the name: it could be very long.
      const account = createHash('sha256').update(name).digest('base64url');
      return device === null
        ? beginAsStranger(account, clientAddress, now)
        : beginOnDevice(account, device, now);
    },
  };
}
