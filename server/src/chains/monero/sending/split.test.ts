import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import type { Outgoing, PaymentOrder } from '../../chain.ts';
import { destinationsOf } from './split.ts';

const of = (purpose: Outgoing['purpose'], ...amounts: readonly string[]): PaymentOrder => ({
  id: 'order',
  from: { kind: 'hot' },
  payments: amounts.map((amount) => ({
    id: 'payment',
    purpose,
    currencyId: 3,
    to: 'address',
    memo: null,
    amount: toDecimal(amount),
  })),
  nonce: 0,
  ahead: [],
});

it('a split of Monero goes to fifteen outputs, which make the sum to the last unit', () => {
  const parts = destinationsOf(of('consolidate', '3.000000000007'));
  expect(parts.map(({ amount }) => amount)).toEqual([200_000_000_007n, ...Array(14).fill(200_000_000_000n)]);
});

it('a payment of Monero that is no split goes to its recipients whole', () => {
  const amounts = destinationsOf(of('payout', '3', '1.5')).map(({ amount }) => amount);
  expect(amounts).toEqual([3_000_000_000_000n, 1_500_000_000_000n]);
});
