/** Never give it a value that belongs to one caller. */
import type { Clock } from '../clock.ts';

export interface MicroCache<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

export interface MicroCacheLimits {
  readonly lifetimeMs: number;
  readonly entries: number;
}

interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly madeMs: number;
}

export function microCache<Value>(clock: Clock, limits: MicroCacheLimits): MicroCache<Value> {
  const kept = new Map<string, Kept<Value>>();
  // The clock was set back, and the value would stay.
  const isFresh = ({ madeMs }: Kept<Value>, nowMs: number): boolean =>
    madeMs <= nowMs && nowMs < madeMs + limits.lifetimeMs;
  return {
    get(key, make) {
      const nowMs = clock.now().getTime();
      const known = kept.get(key);
      if (known !== undefined && isFresh(known, nowMs)) return known.value;
      kept.delete(key);
      const value = make();
      const entry = { value, madeMs: nowMs };
      kept.set(key, entry);
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      const [oldest] = kept.keys();
      if (kept.size > limits.entries && oldest !== undefined) kept.delete(oldest);
      return value;
    },
  };
}
