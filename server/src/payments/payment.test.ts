import { describe, expect, it } from 'vitest';
import { isPaymentMove, type PaymentState, paymentMoves } from './payment.ts';

/** Every move, written again by hand, to compare with the table. */
const written = [
  'queued>signed',
  'queued>cancelled',
  'queued>final',
  'queued>failed',
  'manual>final',
  'manual>cancelled',
  'signed>sent',
  'sent>final',
  'sent>failed',
  'sent>queued',
  'final>sent',
];
const states = Object.keys(paymentMoves) as PaymentState[];

describe('the table of payment moves', () => {
  for (const from of states) {
    for (const to of states) {
      const move = `${from}>${to}`;
      it(`${move}, asked for, ${written.includes(move) ? 'exists' : 'does not exist'}`, () => {
        expect(isPaymentMove(from, to)).toBe(written.includes(move));
      });
    }
  }
});
