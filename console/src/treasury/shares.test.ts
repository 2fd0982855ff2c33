import { byOperator } from '@parom/contract/console/answers/stop-reason';
import type { TreasuryAsset } from '@parom/contract/console/treasury';
import { describe, expect, it } from 'vitest';
import { inOrder, isEmpty, sharesOf } from './shares.ts';

const nothing = { notSwept: '0', promised: '0', free: '0', inTransit: '0', cold: '0' };
const holding = (places: Partial<TreasuryAsset['places']>, other: Partial<TreasuryAsset> = {}) =>
  ({
    asset: 'BTC@bitcoin',
    places: { ...nothing, ...places },
    totalUsdt: null,
    band: null,
    proposal: null,
    paymentsStopped: [],
    ...other,
  }) as TreasuryAsset;

describe('the places of a coin', () => {
  it('share the bar by their amounts, in the order of a coin’s way', () => {
    expect(sharesOf(holding({ cold: '3', free: '1' }))).toEqual([
      { place: 'free', amount: '1', room: '250' },
      { place: 'cold', amount: '3', room: '750' },
    ]);
  });

  it('keep the smallest difference of exact amounts', () => {
    expect(sharesOf(holding({ free: '0.000000000000000001', cold: '9007199254740993' }))).toHaveLength(2);
  });

  it('show a negative amount without room in the bar', () => {
    expect(sharesOf(holding({ free: '2', cold: '-1' }))).toEqual([
      { place: 'free', amount: '2', room: '1000' },
      { place: 'cold', amount: '-1', room: '0' },
    ]);
  });
});

describe('coins', () => {
  it('with a proposal stand first, the others by worth', () => {
    const asset = (name: string, totalUsdt: string | null, proposal = false) =>
      holding({}, { asset: name, totalUsdt, proposal: proposal ? { kind: 'refill', amount: '1' } : null });
    const sorted = inOrder([asset('a', '5'), asset('b', null), asset('c', '10.5'), asset('d', '1', true)]);
    expect(sorted.map(({ asset: name }) => name)).toEqual(['d', 'c', 'a', 'b']);
  });

  it('are empty without an amount, a band and a stop', () => {
    expect(isEmpty(holding({}))).toBe(true);
    expect(isEmpty(holding({ cold: '1' }))).toBe(false);
    expect(isEmpty(holding({}, { paymentsStopped: [byOperator('looking')] }))).toBe(false);
    expect(isEmpty(holding({}, { band: { minimum: '1', target: '2', maximum: '3' } }))).toBe(false);
  });
});
