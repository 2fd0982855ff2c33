import { describe, expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

describe('a token bucket', () => {
  it('gives its burst at once and then its rate', () => {
    const bucket = new TokenBucket({ burst: 3, perSecond: 10 }, 0);
    expect([1, 1, 1, 1].map((amount) => bucket.take(amount, 0))).toEqual([true, true, true, false]);
    expect([50, 100, 150, 200].map((now) => bucket.take(1, now))).toEqual([false, true, false, true]);
  });

  it('holds its burst at most, however long the pause', () => {
    const bucket = new TokenBucket({ burst: 3, perSecond: 10 }, 0);
    expect(bucket.take(4, 3_600_000)).toBe(false);
  });
});
