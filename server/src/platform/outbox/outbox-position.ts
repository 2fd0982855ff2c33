/**
 * Transactions commit in any order. A missing number is kept until its row appears, or until all
 * transactions that can hold it have ended.
 */
import { KEEP_MS, type OutboxEvent, type OutboxPage } from './outbox-store.ts';

const MOST_MISSING = 1_000;

export interface OutboxPosition {
  last(): number;
  missing(): number[];
  advance(page: OutboxPage, nowMs: number): void;
  isUnbounded(): boolean;
  /** @param takenBelow above all transaction numbers given out before the rows went missing */
  bound(takenBelow: number): void;
}

interface Missing {
  /** Infinite until it is known. */
  takenBelow: number;
  readonly sinceMs: number;
}

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
        // Rolled back for certain, or old enough to be pruned.
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
