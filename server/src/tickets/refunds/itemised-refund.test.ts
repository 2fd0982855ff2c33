import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { itemisedRefund } from './itemised-refund.ts';

const amount = toDecimal('1');
const kept = { networkFee: toDecimal('0.01'), amlFee: toDecimal('0.05') };
const deposit = { amount, refundKept: kept };

it('a refund is itemised if its parts are the deposit, and not otherwise', () => {
  const sent = toDecimal('0.94');
  expect(itemisedRefund(sent, deposit)).toEqual({ deposited: amount, ...kept });
  expect(itemisedRefund(toDecimal('0.95'), deposit)).toBeNull();
  expect(itemisedRefund(sent, { amount, refundKept: null })).toBeNull();
  expect(itemisedRefund(sent, undefined)).toBeNull();
});
