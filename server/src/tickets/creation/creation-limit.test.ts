import { describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { countAllowed, inOneSlash56 } from '../../../test/count-allowed.ts';
import { creationLimit } from './creation-limit.ts';

describe('tickets', () => {
  it.each([
    ['a /56', 320, inOneSlash56, 40],
    ['a /48', 320, (n: number) => `2001:db8:1:${((n % 256) * 256).toString(16)}::/64`, 160],
    ['one address, whose unpaid ones the database counts,', 100, () => '192.0.2.1', 100],
  ])(
    'made by %s, are counted together, for a window',
    { tags: ['threat:unpaid-tickets'] },
    (_whose, asked, addressOf, most) => {
      const clock = handClock();
      const count = creationLimit(clock, true);
      const made = () => countAllowed(asked, addressOf, count);
      expect(made()).toBe(most);
      clock.advance(30 * 60_000);
      expect(made()).toBe(most);
    },
  );
});
