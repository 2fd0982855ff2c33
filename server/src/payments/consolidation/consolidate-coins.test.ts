import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { advancePayment, advancePayments, consolidateCoins } from '../index.ts';

const BTC_ASSET = 1;
const { db, clock, world, deps } = await tronWorld();
beforeEach(() => {
  Object.assign(world.chain, { consolidation: async () => toDecimal('50') });
});

const owe = (assetId: number) => owedPayment(deps, { purpose: 'payout', assetId, amount: '1' });
const join = () => consolidateCoins(deps, world.chain);
const joined = () =>
  db.selectFrom('payments').select(['id', 'state']).where('purpose', '=', 'consolidate').execute();

describe('small coins of the hot wallet', () => {
  it('are joined while only a payment of another coin waits', async () => {
    await owe(BTC_ASSET);
    expect(await join()).toBe(true);
    await advancePayments(deps, ids.tron);
    expect(await joined()).toMatchObject([{ state: 'final' }]);
  });

  it('wait for a payment of their own coin, or give way to one', async () => {
    await owe(TRX_ASSET);
    expect(await join()).toBe(false);
    await advancePayments(deps, ids.tron);
    expect(await join()).toBe(true);
    await owe(TRX_ASSET);
    for (const { id } of await joined()) await advancePayment(deps, id);
    expect(await joined()).toMatchObject([{ state: 'cancelled' }]);
  });

  it.each([
    { lateMs: 0, state: 'final' },
    { lateMs: 1, state: 'cancelled' },
  ])('15 minutes and $lateMs ms after their time, are $state', async ({ lateMs, state }) => {
    expect(await join()).toBe(true);
    clock.advance(15 * 60_000 + lateMs);
    await advancePayments(deps, ids.tron);
    expect(await joined()).toMatchObject([{ state }]);
  });
});
