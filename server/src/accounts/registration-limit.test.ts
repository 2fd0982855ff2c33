import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { registrationLimit } from './registration-limit.ts';

describe('registrations', () => {
  it.each([
    ['an address', 320, () => '192.0.2.1', 20],
    ['a /56', 320, (n: number) => `2001:db8:1:${n % 256 < 16 ? '0' : ''}${(n % 256).toString(16)}::/64`, 80],
    ['a /48', 640, (n: number) => `2001:db8:1:${(n * 256).toString(16)}::/64`, 320],
  ])('by %s, are counted together, for an hour', (_whose, asked, addressOf, most) => {
    const clock = handClock();
    const count = registrationLimit(clock, true);
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
    clock.advance(3_599_999);
    expect(made()).toBe(0);
    clock.advance(1);
    expect(made()).toBe(most);
  });
});
