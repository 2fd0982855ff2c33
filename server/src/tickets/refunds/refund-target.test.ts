import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../currencies/catalogue.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import { checkedTarget } from './refund-target.ts';

const catalogue = {
  networkById: () => ({ name: 'XRP Ledger', addressFormat: 'ripple' }),
  isContract: () => false,
} as unknown as Catalogue;
const deposit = { networkId: 1, sender: null } as Deposit;
/** r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59 with the tag 1. */
const WITH_TAG = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu';
const targetOf = (memo: string | null) => checkedTarget(catalogue, deposit, { address: WITH_TAG, memo });

describe('the target of a refund', () => {
  it('pays with the tag inside an address', () => {
    expect(targetOf(null)).toEqual({ address: 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', memo: '1' });
  });
  it('accepts the same tag beside the address', () => {
    expect(targetOf('1')).toMatchObject({ memo: '1' });
  });
  it('refuses another tag beside the address', () => {
    expect(targetOf('2')).toMatchObject({
      why: 'the address carries the tag 1, and the memo is 2: ask the customer which is right',
    });
  });
});
