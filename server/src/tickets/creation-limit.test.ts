import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { creationLimit } from './creation-limit.ts';

describe('tickets', () => {
  it.each([
    ['a /56', 320, (n: number) => `2001:db8:1:${n % 256 < 16 ? '0' : ''}${(n % 256).toString(16)}::/64`, 40],
    ['a /48', 320, (n: number) => `2001:db8:1:${((n % 256) * 256).toString(16)}::/64`, 160],
    ['one address, whose unpaid ones the database counts,', 100, () => '192.0.2.1', 100],
  ])('made by %s, are counted together, for a window', (_whose, asked, addressOf, most) => {
    const clock = handClock();
    const count = creationLimit(clock, true);
    const made = () => {
      let allowed = 0;
      for (let n = 0; n < asked; n += 1) {
        try {
          count(addressOf(n));
          allowed += 1;
        } catch {
          // Refused.
        }
      }
      return allowed;
    };
    expect(made()).toBe(most);
    clock.advance(30 * 60_000);
    expect(made()).toBe(most);
  });
});
