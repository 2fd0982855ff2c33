/** A window begins with the first try. */
import { generalCodes } from '@parom/contract/errors';
import type { Net } from '../http/client-address.ts';
import { Refusal } from '../refusal.ts';

/** 60,000 counters take some 20 MB. */
export const REMEMBERED_MAX = 60_000;

export interface Counter {
  count: number;
  /** In other processes, as they last told it. */
  others: number;
  /** Its name among all processes; empty in a process that counts alone. */
  readonly id: string;
  readonly endsAt: number;
}

export interface Sharing {
  idOf(key: string): string;
  othersOf(id: string): number;
  /** @param counters those of this process, whenever they are told */
  join(counters: () => Iterable<Counter>): void;
}

const alone: Sharing = { idOf: () => '', othersOf: () => 0, join: () => {} };

export const totalOf = ({ count, others }: Counter): number => count + others;

export interface WindowCounters {
  counterOf(key: string, now: number): Counter;
  /**
   * After the limit of a network no counter of its addresses is kept.
   * @param nets the widest first
   */
  countersIn(nets: readonly Net[], of: (name: string) => string, most: number, now: number): Counter[];
  readonly remembered: number;
}

export function windowCounters(windowMs: number, sharing = alone): WindowCounters {
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
    const id = sharing.idOf(key);
    const fresh = { count: 0, others: sharing.othersOf(id), id, endsAt: now + windowMs };
    young.set(key, fresh);
    return fresh;
  };

  sharing.join(() => [...old.values(), ...young.values()]);
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
  if (totalOf(counter) >= most) {
    throw new Refusal(generalCodes.tooManyCalls, 'too many tries', 429, counter.endsAt - now);
  }
}
