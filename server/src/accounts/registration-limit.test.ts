import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { countAllowed, inOneSlash56 } from '../../test/count-allowed.ts';
import { registrationLimit } from './registration-limit.ts';

describe('registrations', () => {
  it.each([
    ['an address', 320, () => '192.0.2.1', 20],
    ['a /56', 320, inOneSlash56, 80],
    ['a /48', 640, (n: number) => `2001:db8:1:${(n * 256).toString(16)}::/64`, 320],
  ])(
    'by %s are counted together for an hour',
    { tags: ['threat:registration-flood'] },
    (_whose, asked, addressOf, most) => {
      const clock = handClock();
      const count = registrationLimit(clock, true);
      const made = () => countAllowed(asked, addressOf, count);
      expect(made()).toBe(most);
      clock.advance(3_599_999);
      expect(made()).toBe(0);
      clock.advance(1);
      expect(made()).toBe(most);
    },
  );
});
