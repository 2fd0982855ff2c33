/**
 * How far a reader has come, and which numbers below may still appear. Transactions that run side by side commit in any
 * order: 8 may be read before 7 is there. A number that is missing stays remembered until it is found, or until every
 * transaction that can have taken it has ended, which the database's transaction numbers say for certain.
 */
import { KEEP_MS, type OutboxEvent, type OutboxPage } from './outbox-store.ts';

/** So many numbers are looked for again at most; the lowest are given up first. */
const MOST_MISSING = 1_000;

export interface OutboxPosition {
  /** The highest number met. */
  last(): number;
  /** Numbers below that may still appear. */
  missing(): number[];
  /** Moves on by a page that was read after `last` and for `missing`. */
  advance(page: OutboxPage, nowMs: number): void;
  /** Whether numbers went missing of which `bound` has not said yet who can have taken them. */
  isUnbounded(): boolean;
  /** @param takenBelow a transaction number above all that were given out when they went missing */
  bound(takenBelow: number): void;
}

interface Missing {
  /** Whoever took it had a transaction number below this one; infinite until it is known. */
  takenBelow: number;
  readonly sinceMs: number;
}

/** @param start what is numbered up to here is not looked for */
export function outboxPosition(start: number): OutboxPosition {
  let last = start;
  const missing = new Map<number, Missing>();

  const meet = ({ id }: OutboxEvent, sinceMs: number): void => {
    if (id <= last) {
      missing.delete(id);
      return;
    }
    for (let skipped = Math.max(last + 1, id - MOST_MISSING); skipped < id; skipped += 1)
      missing.set(skipped, { takenBelow: Number.POSITIVE_INFINITY, sinceMs });
    last = id;
  };

  return {
    last: () => last,
    missing: () => [...missing.keys()],
    advance: ({ events, endedBelow }, nowMs) => {
      for (const event of events) meet(event, nowMs);
      for (const [id, { takenBelow, sinceMs }] of missing) {
        // Rolled back for certain; or so old that its row would be pruned by now.
        const isOver = endedBelow >= takenBelow || nowMs - sinceMs >= KEEP_MS;
        if (isOver || missing.size > MOST_MISSING) missing.delete(id);
      }
    },
    isUnbounded: () => [...missing.values()].some(isUnbounded),
    bound: (takenBelow) => {
      for (const one of missing.values()) if (isUnbounded(one)) one.takenBelow = takenBelow;
    },
  };
}

const isUnbounded = ({ takenBelow }: Missing): boolean => takenBelow === Number.POSITIVE_INFINITY;
