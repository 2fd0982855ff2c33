import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { proposalFor } from './proposal.ts';

const band = { minimum: toDecimal('5'), target: toDecimal('10'), maximum: toDecimal('20') };

it.each([
  ['4.99', '4.99', { kind: 'refill', amount: toDecimal('5.01') }],
  ['5', '5', { kind: 'none' }],
  ['20', '20', { kind: 'none' }],
  ['20.01', '20', { kind: 'move-to-cold', amount: toDecimal('10.01') }],
  ['20.01', '3', { kind: 'move-to-cold', amount: toDecimal('3') }],
  ['20.01', '0', { kind: 'none' }],
] as const)(
  'a band of 5 to 20 proposes its own for %s, of which %s can move',
  (balance, movable, proposal) => {
    expect(proposalFor(band, { balance: toDecimal(balance), movable: toDecimal(movable) })).toEqual(proposal);
  },
);
