import { describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../../test/arrived-deposits.ts';
import { blocking, ids } from '../../../test/factories.ts';
import { tronWorld } from '../../../test/tron-world.ts';
import { waitsForScreening, whyUnpayable } from './payable-address.ts';

const { db, clock } = await tronWorld();
const screening = [blocking(new Set(['stopped', 'stopped of ours']))];

describe('an address', () => {
  const hotAddresses = new Set(['our hot wallet', 'stopped of ours']);
  const why = (address: string) => whyUnpayable({ db, screening, hotAddresses }, address);

  it('is not paid when it is stopped, our hot wallet, or given to a customer', async () => {
    const coin = { networkId: ids.tron, currencyId: ids.usdt, amount: '5' };
    await arrivedDeposit({ db, clock }, { ...coin, address: 'given to anna', index: 1 });
    await db.updateTable('deposit_addresses').set({ given_at: clock.now() }).execute();
    const named = ['stopped', 'stopped of ours', 'our hot wallet', 'given to anna', 'foreign'];
    expect(await Promise.all(named.map(why))).toEqual(['blocked', 'blocked', 'ours', 'ours', null]);
  });
});

describe('a payment to a stopped address', () => {
  const waits = (purpose: 'payout' | 'sweep' | 'gas' | 'consolidate', of: object = {}) =>
    waitsForScreening({ screening }, { purpose, address: 'stopped', paysStoppedAddress: false, ...of });

  it('waits, unless an operator decided otherwise', () => {
    expect([waits('payout'), waits('payout', { paysStoppedAddress: true })]).toEqual([true, false]);
    expect(waits('payout', { address: 'foreign' })).toBe(false);
  });

  it.each(['sweep', 'gas', 'consolidate'] as const)('does not wait as a %s between our own', (purpose) => {
    expect(waits(purpose)).toBe(false);
  });
});
