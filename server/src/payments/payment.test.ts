import { describe, expect, it } from 'vitest';
import {
  feedsSweep,
  isPaymentMove,
  lendsStake,
  type PaymentState,
  paymentMoves,
  stands,
  staysOurs,
} from './payment.ts';

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

it.each([
  ['payout', false, false, false],
  ['refund', false, false, false],
  ['withdrawal', false, false, false],
  ['treasury-out', false, false, false],
  ['sweep', true, false, false],
  ['consolidate', true, false, false],
  ['gas', true, true, false],
  ['delegate', true, true, true],
  ['undelegate', true, true, true],
] as const)('a %s moves our own coins: %s, feeds a sweep: %s, lends: %s', (purpose, own, feeds, lends) => {
  const one = { purpose };
  expect([staysOurs(one), feedsSweep(one), lendsStake(one)]).toEqual([own, feeds, lends]);
});

it('a payment stands until it fails or is cancelled', () => {
  expect(states.filter((state) => !stands({ state }))).toEqual(['failed', 'cancelled']);
});
