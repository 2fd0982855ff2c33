import type { ComparedAccount } from '@parom/contract/console/reconciliation';
import { describe, expect, it } from 'vitest';
import { inOrder, isKnownNow } from './order.ts';

const AT = '2030-01-15T12:00:00.000Z';
const look = {
  at: AT,
  isOld: false,
  books: '1',
  network: '1',
  leaving: '0',
  arriving: '0',
  unasked: '0',
  addressesAsked: 0,
  addressesMoving: 0,
  missing: '0',
  extra: '0',
};
const account = (asset: string, more: Partial<ComparedAccount> = {}): ComparedAccount => ({
  asset,
  coin: asset,
  network: 'TRON',
  account: 'hot',
  isServed: true,
  tried: { at: AT, outcome: 'compared' },
  look,
  differsSince: null,
  alerts: [],
  ...more,
});

describe('compared accounts', () => {
  it('stand with missing coins first, unknown ones before equal ones', () => {
    const accounts = [
      account('equal'),
      account('silent', { tried: { at: AT, outcome: 'silent' } }),
      account('extra', { look: { ...look, extra: '0.000000000000000001' } }),
      account('alerted', { alerts: [{ subject: 'surplus:1', name: { ru: '', en: '' } }] }),
      account('missing', { look: { ...look, missing: '0.000000000000000001' } }),
    ];
    const order = inOrder(accounts).map(({ asset }) => asset);
    expect(order).toEqual(['missing', 'extra', 'alerted', 'silent', 'equal']);
  });

  it.each([
    ['an old look', { look: { ...look, isOld: true } }],
    ['a silent network', { tried: { at: AT, outcome: 'silent' } }],
    ['no look', { look: null, tried: null }],
  ] as const)('are not known now after %s', (_, more) => {
    expect(isKnownNow(account('BTC', more))).toBe(false);
  });
});
