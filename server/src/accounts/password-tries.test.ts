import { describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../test/clock.ts';
import { REMEMBERED_MAX } from '../platform/limits/window-counters.ts';
import { type PasswordTries, passwordTries } from './password-tries.ts';

const WINDOW_MS = 15 * 60_000;
const start = (): { tries: PasswordTries; clock: HandClock } => {
  const clock = handClock();
  return { tries: passwordTries(clock, true), clock };
};
const tryOf = (clientAddress: string, account = 'ann@shop.example') => ({
  account,
  clientAddress,
  device: null,
});
const flood = (tries: PasswordTries, count: number): void => {
  for (let n = 0; n < count; n += 1) tries.begin(tryOf(`stranger ${n}`, `${n}@shop.example`));
};

describe('password tries', () => {
  it('are forgotten within one window after their end', () => {
    const { tries, clock } = start();
    flood(tries, 1_000);
    expect(tries.remembered).toBe(3_000);
    for (let n = 0; n < 2; n += 1) {
      clock.advance(WINDOW_MS);
      tries.begin(tryOf('a'));
    }
    expect(tries.remembered).toBe(6);
  });

  it('are still counted when counters turn over within their window', () => {
    const { tries, clock } = start();
    flood(tries, 1);
    clock.advance(WINDOW_MS - 1);
    for (let n = 0; n < 10; n += 1) tries.begin(tryOf('a'));
    clock.advance(1);
    flood(tries, 1);
    expect(() => tries.begin(tryOf('a'))).toThrow('too many tries');
    clock.advance(WINDOW_MS - 1);
    expect(() => tries.begin(tryOf('a'))).not.toThrow();
  });

  it('have bounded memory and instant answers under very many addresses', {
    tags: ['threat:password-try-flood'],
  }, () => {
    const { tries } = start();
    const began = performance.now();
    flood(tries, REMEMBERED_MAX);
    expect(tries.remembered).toBeLessThanOrEqual(REMEMBERED_MAX);
    expect(performance.now() - began).toBeLessThan(5_000);
    for (let n = 0; n < 10; n += 1) tries.begin(tryOf('a'));
    expect(() => tries.begin(tryOf('a'))).toThrow('too many tries');
  });

  it.each([
    ['/48 on one account are limited to a hundred a window', 1, 'ann@shop.example', 100],
    ['/56 on one account are limited to forty a window', 256, 'ann@shop.example', 40],
    ['/48 on separate accounts are limited to eight hundred a window', 1, null, 800],
    ['/56 on separate accounts are limited to two hundred a window', 256, null, 200],
  ])('from a %s', { tags: ['threat:guess-many-addresses'] }, (_whose, parts, account, most) => {
    const { tries, clock } = start();
    const spread = () => {
      let made = 0;
      for (let n = 0; n < 4_096; n += 1) {
        const group = Math.floor((n * 16) / parts).toString(16);
        try {
          tries.begin(tryOf(`2001:db8:1:${group}::/64`, account ?? `${n}@shop.example`));
          made += 1;
        } catch {}
      }
      return made;
    };
    expect(spread()).toBe(most);
    expect(() => tries.begin(tryOf('2001:db8:2:1::/64'))).not.toThrow();
    clock.advance(WINDOW_MS);
    expect(spread()).toBe(most);
  });

  it('of an exhausted /48 add no counters', {
    tags: ['threat:password-try-flood'],
  }, () => {
    const { tries } = start();
    const from = (n: number) => tryOf(`2001:db8:1:${n.toString(16)}::/64`, `${n}@shop.example`);
    for (let n = 0; n < 800; n += 1) tries.begin(from(n * 16));
    const { remembered } = tries;
    for (let n = 1; n < 1_000; n += 1) expect(() => tries.begin(from(n))).toThrow('too many tries');
    expect(tries.remembered).toBe(remembered);
  });

  it('from a new address succeed during an attack and forgive nothing of it', () => {
    const { tries } = start();
    for (let n = 0; n < 100; n += 1) tries.begin(tryOf(`stranger ${n}`));
    const from = (n: number) => tryOf(`2001:db8:1:${n.toString(16)}00::/64`);
    for (let n = 0; n < 15; n += 1) tries.begin(from(n));
    for (let n = 16; n < 32; n += 1) tries.begin(from(n))();
    tries.begin(from(15));
    expect(() => tries.begin(from(99))).toThrow('too many tries');
  });

  it('do not keep very long names', { tags: ['threat:password-try-flood'] }, () => {
    const { tries } = start();
    const before = process.memoryUsage().heapUsed;
    // As JSON.parse makes them: separate strings.
    for (let n = 0; n < 3_000; n += 1) {
      tries.begin(tryOf(`stranger ${n >> 4}`, JSON.parse(JSON.stringify('x'.repeat(60_000) + n))));
    }
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000);
    expect(tries.remembered).toBeGreaterThan(6_000);
  });
});
