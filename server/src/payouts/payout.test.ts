import { describe, expect, it } from 'vitest';
import { isPayoutMove, type PayoutState, payoutMoves } from './payout.ts';

/** Every move that exists, written again by hand: the table must say the same. */
const written = [
  'queued>signed',
  'queued>cancelled',
  'queued>final',
  'manual>final',
  'manual>cancelled',
  'signed>sent',
  'sent>final',
  'sent>failed',
  'final>sent',
];
const states = Object.keys(payoutMoves) as PayoutState[];

describe('the table of a payout’s moves', () => {
  for (const from of states) {
    for (const to of states) {
      const move = `${from}>${to}`;
      it(`${move}, asked for, ${written.includes(move) ? 'exists' : 'does not exist'}`, () => {
        expect(isPayoutMove(from, to)).toBe(written.includes(move));
      });
    }
  }
});
