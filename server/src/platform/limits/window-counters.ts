/** A window begins with the first try. A restart forgets all. */
import { generalCodes } from '@parom/contract/errors';
import type { Net } from '../http/client-address.ts';
import { Refusal } from '../refusal.ts';

/** 60,000 counters take some 20 MB. */
export const REMEMBERED_MAX = 60_000;

export interface Counter {
  count: number;
  readonly endsAt: number;
}

export interface WindowCounters {
  counterOf(key: string, now: number): Counter;
  /**
   * After the limit of a network no counter of its addresses is kept.
   * @param nets the widest first
   */
  countersIn(nets: readonly Net[], of: (name: string) => string, most: number, now: number): Counter[];
  readonly remembered: number;
}

export function windowCounters(windowMs: number): WindowCounters {
  // Young counters become old after a window, then are dropped without a search.
  let young = new Map<string, Counter>();
  let old = new Map<string, Counter>();
  let turnsAt = 0;

  const counterOf = (key: string, now: number): Counter => {
    const known = young.get(key) ?? old.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    if (now >= turnsAt || young.size >= REMEMBERED_MAX / 2) {
      old = young;
      young = new Map();
      turnsAt = now + windowMs;
    }
    const fresh = { count: 0, endsAt: now + windowMs };
    young.set(key, fresh);
    return fresh;
  };

  return {
    counterOf,
    countersIn: (nets, of, most, now) =>
      nets.map(({ name, clients }) => {
        const counter = counterOf(of(name), now);
        refuseAbove(counter, most * clients, now);
        return counter;
      }),
    get remembered() {
      return young.size + old.size;
    },
  };
}

export function refuseAbove(counter: Counter, most: number, now: number): void {
  if (counter.count >= most) {
    throw new Refusal(generalCodes.tooManyCalls, 'too many tries', 429, counter.endsAt - now);
  }
}
