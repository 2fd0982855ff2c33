import { describe, expect, it } from 'vitest';
import { someOf } from './short-form.ts';

describe('short form', () => {
  const all = Array.from({ length: 37 }, (_, n) => n);

  it('has as many items as allowed, in order', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const some = someOf(all, 10, seed);
      expect(some).toHaveLength(10);
      expect(some).toEqual(some.toSorted((a, b) => a - b));
    }
    expect(someOf(all, 50, 3)).toEqual(all);
  });

  it('meets every item within a few changes', () => {
    const met = new Set([0, 1, 2, 3].flatMap((seed) => someOf(all, 10, seed)));
    expect(met.size).toBe(all.length);
  });
});
