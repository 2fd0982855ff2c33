/**
 * Counts what must not be done too often, each thing in a window of its own that begins with the first. In memory: a
 * restart forgives, once.
 */
import { generalCodes } from '@parom/contract/errors';
import type { Net } from '../http/client-address.ts';
import { Refusal } from '../refusal.ts';

/** So many counters are some 20 MB. A net that makes more in a window gains a few tries for many thousands. */
export const REMEMBERED_MAX = 60_000;

export interface Counter {
  count: number;
  readonly endsAt: number;
}

export interface WindowCounters {
  counterOf(key: string, now: number): Counter;
  /**
   * In each net around a client, the widest first: once that has used up what it may, nothing of its addresses is kept.
   * @param most for one client
   * @throws Refusal 429
   */
  countersIn(nets: readonly Net[], of: (name: string) => string, most: number, now: number): Counter[];
  /** How many counters are kept. */
  readonly remembered: number;
}

export function windowCounters(windowMs: number): WindowCounters {
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

/** @throws Refusal 429 */
export function refuseAbove(counter: Counter, most: number, now: number): void {
  if (counter.count >= most) {
    throw new Refusal(generalCodes.tooManyCalls, 'too many tries', 429, counter.endsAt - now);
  }
}
