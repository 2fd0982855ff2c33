/**
 * How often a password may be tried (docs/threats.md). Nobody can lock somebody else out: wrong tries count against
 * whoever makes them, and a browser that has logged into the account before is counted by itself. In memory.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import { netsAround } from '../platform/http/client-address.ts';
import { refuseAbove, windowCounters } from '../platform/limits/window-counters.ts';

const WINDOW_MS = 15 * 60_000;
/** Of a client; a net of many has as many times more (`netsAround`). */
const PER_ACCOUNT_AND_CLIENT = 10;
const PER_CLIENT = 50;
/** So many wrong tries from everywhere together are an attack. From then on each stranger has one. */
const PER_ACCOUNT = 100;
const PER_CLIENT_UNDER_ATTACK = 1;

export interface Try {
  readonly account: string;
  readonly clientAddress: string;
  /** What shows that its holder has been let in before: a browser's cookie, a session. */
  readonly device: string | null;
}

export interface PasswordTries {
  /**
   * Counts a try before it is made, so that many at once cannot pass together.
   * @returns takes the try back; call it when the password was right
   * @throws Refusal 429
   */
  begin(one: Try): () => void;
  /** How many counters are kept. */
  readonly remembered: number;
}

export function passwordTries(clock: Clock, areLimitsOn: boolean): PasswordTries {
  const counters = windowCounters(WINDOW_MS);
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
    const most = everywhere.count >= PER_ACCOUNT ? PER_CLIENT_UNDER_ATTACK : PER_ACCOUNT_AND_CLIENT;
    const both = countersIn(nets, (name) => `both ${name} ${account}`, most, now);
    const counted = [...clients, everywhere, ...both];
    for (const counter of counted) counter.count += 1;
    return () => {
      for (const counter of counted) counter.count -= 1;
      // His own wrong ones before this are forgiven, those of his neighbours in the net are not.
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
      // Whoever tries chooses the name: what is kept of it is short.
      const account = createHash('sha256').update(name).digest('base64url');
      return device === null
        ? beginAsStranger(account, clientAddress, now)
        : beginOnDevice(account, device, now);
    },
  };
}
