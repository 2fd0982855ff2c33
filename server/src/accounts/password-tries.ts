/**
 * How often a password may be tried (docs/threats.md). Nobody can lock somebody else out: wrong tries count against
 * whoever makes them, and a browser that has logged into the account before is counted by itself. In memory: a restart
 * forgives, once.
 */
import { generalCodes } from '@parom/contract/errors';
import type { Clock } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT_AND_CLIENT = 10;
const PER_CLIENT = 50;
/** So many wrong tries from everywhere together are an attack. From then on each stranger has one. */
const PER_ACCOUNT = 100;
const PER_CLIENT_UNDER_ATTACK = 1;
/** Forget what is over when this many are remembered, so that a flood of names fills no memory. */
const REMEMBERED_MAX = 20_000;

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
}

interface Counter {
  count: number;
  readonly endsAt: number;
}

export function passwordTries(clock: Clock, areLimitsOn: boolean): PasswordTries {
  const counters = new Map<string, Counter>();

  const counterOf = (key: string, now: number): Counter => {
    const known = counters.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    if (counters.size >= REMEMBERED_MAX) {
      for (const [name, { endsAt }] of counters) if (endsAt <= now) counters.delete(name);
    }
    const fresh = { count: 0, endsAt: now + WINDOW_MS };
    counters.set(key, fresh);
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

  const beginAsStranger = (account: string, clientAddress: string, now: number): (() => void) => {
    const client = counterOf(`client ${clientAddress}`, now);
    refuseAbove(client, PER_CLIENT, now);
    const both = counterOf(`both ${clientAddress} ${account}`, now);
    const everywhere = counterOf(`account ${account}`, now);
    const isAttacked = everywhere.count >= PER_ACCOUNT;
    refuseAbove(both, isAttacked ? PER_CLIENT_UNDER_ATTACK : PER_ACCOUNT_AND_CLIENT, now);
    for (const counter of [client, both, everywhere]) counter.count += 1;
    return () => {
      both.count = 0;
      client.count -= 1;
      everywhere.count -= 1;
    };
  };

  return {
    begin({ account, clientAddress, device }) {
      if (!areLimitsOn) return () => {};
      const now = clock.now().getTime();
      return device === null
        ? beginAsStranger(account, clientAddress, now)
        : beginOnDevice(account, device, now);
    },
  };
}
