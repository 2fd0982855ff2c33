import { describe, expect, it } from 'vitest';
import { seedOf, someOf } from './short-form.ts';

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

  it('has another seed each day, or the seed of a given change', () => {
    const days = Array.from({ length: 31 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
    expect(new Set(days.map((day) => seedOf(undefined, day))).size).toBe(31);
    expect(new Set(days.map((day) => seedOf('0123456789abcdef', day)))).toEqual(new Set([0x0123456]));
  });
});
