/**
 * How often a password may be tried (docs/threats.md). Nobody can lock somebody else out: wrong tries count against
 * whoever makes them, and a browser that has logged into the account before is counted by itself. In memory: a restart
 * forgives, once.
 */
import { createHash } from 'node:crypto';
import { generalCodes } from '@parom/contract/errors';
import type { Clock } from '../platform/clock.ts';
import { type Net, netsAround } from '../platform/http/client-address.ts';
import { Refusal } from '../platform/refusal.ts';

const WINDOW_MS = 15 * 60_000;
/** Of a client; a net of many has as many times more (`netsAround`). */
const PER_ACCOUNT_AND_CLIENT = 10;
const PER_CLIENT = 50;
/** So many wrong tries from everywhere together are an attack. From then on each stranger has one. */
const PER_ACCOUNT = 100;
const PER_CLIENT_UNDER_ATTACK = 1;
/** So many counters are some 20 MB. A net that makes more in a window gains a few tries for many thousands. */
export const REMEMBERED_MAX = 60_000;

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

interface Counter {
  count: number;
  readonly endsAt: number;
}

export function passwordTries(clock: Clock, areLimitsOn: boolean): PasswordTries {
  // What is young for a whole window is old for the next and gone with the third: nothing is ever searched.
  let young = new Map<string, Counter>();
  let old = new Map<string, Counter>();
  let turnsAt = 0;

  const counterOf = (key: string, now: number): Counter => {
    const known = young.get(key) ?? old.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    if (now >= turnsAt || young.size >= REMEMBERED_MAX / 2) {
      old = young;
      young = new Map();
      turnsAt = now + WINDOW_MS;
    }
    const fresh = { count: 0, endsAt: now + WINDOW_MS };
    young.set(key, fresh);
    return fresh;
  };
  const refuseAbove = (counter: Counter, most: number, now: number): void => {
    if (counter.count >= most) {
      throw new Refusal(generalCodes.tooManyCalls, 'too many tries', 429, counter.endsAt - now);
    }
  };

  const beginOnDevice = (account: string, device: string, now: number): (() => void) => {
    const own = counterOf(`device ${device} ${account}`, now);
    refuseAbove(own, PER_ACCOUNT_AND_CLIENT, now);
    own.count += 1;
    return () => {
      own.count = 0;
    };
  };

  /** In each net around the client, the widest first: once that has used up its tries, nothing of its addresses is kept. */
  const countersIn = (nets: readonly Net[], of: (name: string) => string, most: number, now: number) =>
    nets.map(({ name, clients }) => {
      const counter = counterOf(of(name), now);
      refuseAbove(counter, most * clients, now);
      return counter;
    });

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
      return young.size + old.size;
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
