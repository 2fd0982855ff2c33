import { describe, expect, it } from 'vitest';
import { statusReasons } from '../../tickets.ts';
import { breachInEnglish } from './alerts/causes.ts';
import { moveInEnglish } from './moves.ts';

describe('a ticket’s history in English', () => {
  it('names why a ticket is on hold by words, never by a code', () => {
    expect(moveInEnglish({ code: 'heldFor', parts: { reason: 'aboveMaximum' } })).toBe(
      'on hold: more than the maximum or the reserve arrived',
    );
    for (const reason of statusReasons)
      expect(moveInEnglish({ code: 'heldFor', parts: { reason } })).toMatch(
        /^on hold: [a-z][a-zA-Z,]* .* \w+$/,
      );
  });

  it('names the status of a broken rule by its word', () => {
    expect(breachInEnglish({ kind: 'earlyPayout', status: 9 })).toBe('it has a payout in status "On hold"');
    expect(breachInEnglish({ kind: 'earlyPayout', status: 77 })).toBe('it has a payout in status "77"');
  });
});
