import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearestName } from './nearest-name.ts';

describe('edit distance', () => {
  it('of known words is as in the textbook', () => {
    expect(editDistance('kitten', 'sitting')).toBe(3);
    expect(editDistance('', 'abc')).toBe(3);
    expect(editDistance('same', 'same')).toBe(0);
  });

  it('of any two words is symmetric and at most the longer length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        const distance = editDistance(a, b);
        expect(distance).toBe(editDistance(b, a));
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(distance === 0).toBe(a === b);
      }),
    );
  });
});

describe('nearest name', () => {
  it('of a misspelling is the meant word', () => {
    expect(nearestName('PAROM_RATELIMIT', ['PAROM_ROLES', 'PAROM_RATE_LIMIT'])).toBe('PAROM_RATE_LIMIT');
  });

  it('without known names is null', () => {
    expect(nearestName('x', [])).toBeNull();
  });
});
