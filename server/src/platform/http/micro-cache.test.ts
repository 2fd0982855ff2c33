import { beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { type MicroCache, microCache } from './micro-cache.ts';

const clock = handClock();
let cache: MicroCache<number>;
let made: number;
const make = async (): Promise<number> => {
  made += 1;
  return made;
};
beforeEach(() => {
  made = 0;
  cache = microCache(clock, { lifetimeMs: 1_000, entries: 2 });
});

describe('the micro-cache', () => {
  it('makes a value once for concurrent callers', async () => {
    expect(await Promise.all([cache.get('a', make), cache.get('a', make), cache.get('a', make)])).toEqual([
      1, 1, 1,
    ]);
  });

  it('makes the value again after its time', async () => {
    await cache.get('a', make);
    clock.advance(999);
    expect(await cache.get('a', make)).toBe(1);
    clock.advance(1);
    expect(await cache.get('a', make)).toBe(2);
  });

  it('makes the value again after the clock was set back', async () => {
    let now = new Date('2030-01-15T12:00:00Z');
    cache = microCache({ now: () => now }, { lifetimeMs: 1_000, entries: 2 });
    await cache.get('a', make);
    now = new Date('2030-01-15T11:50:00Z');
    expect(await cache.get('a', make)).toBe(2);
  });

  it('forgets the oldest when full', async () => {
    for (const key of ['a', 'b', 'c']) await cache.get(key, make);
    expect(await cache.get('c', make)).toBe(3);
    expect(await cache.get('a', make)).toBe(4);
  });

  it('tries again after a failure', async () => {
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.get('a', make)).toBe(1);
  });
});
