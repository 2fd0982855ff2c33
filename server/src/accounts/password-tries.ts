/**
 * How often a password may be tried. Counted per account *and* client and per client, never per account alone:
 * otherwise a stranger could lock somebody out by guessing wrongly. In memory: a restart forgives, once.
 */
import { generalCodes } from '@parom/contract/errors';
import type { Clock } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT_AND_CLIENT = 10;
const PER_CLIENT = 50;
/** Forget what is over when this many are remembered, so that a flood of names fills no memory. */
const REMEMBERED_MAX = 20_000;

export interface PasswordTries {
  /**
   * Counts a try before it is made, so that many at once cannot pass together.
   * @returns takes the try back; call it when the password was right
   * @throws Refusal 429
   */
  begin(account: string, clientAddress: string): () => void;
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

  return {
    begin(account, clientAddress) {
      if (!areLimitsOn) return () => {};
      const now = clock.now().getTime();
      const both = counterOf(`${clientAddress} ${account}`, now);
      const client = counterOf(clientAddress, now);
      const full = both.count >= PER_ACCOUNT_AND_CLIENT ? both : client.count >= PER_CLIENT ? client : null;
      if (full !== null) {
        throw new Refusal(generalCodes.tooManyCalls, 'too many tries', 429, full.endsAt - now);
      }
      both.count += 1;
      client.count += 1;
      return () => {
        both.count = 0;
        client.count -= 1;
      };
    },
  };
}
