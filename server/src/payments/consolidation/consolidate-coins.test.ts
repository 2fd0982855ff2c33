import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { lockAsset } from '../../ledger/index.ts';
import { advancePayment, advancePayments, consolidateCoins, findPayment } from '../index.ts';
import { setStopReason } from '../outflow/stops-store.ts';
import { requestPayment } from '../request-payment.ts';
import { endLateConsolidation } from './consolidate-coins.ts';

const onPostgres = process.env['PAROM_TEST_DATABASE_URL'] !== undefined;
const HOUR_MS = 3_600_000;
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

  it('are joined once an hour, and again in the next one', async () => {
    clock.advance(HOUR_MS - (clock.now().getTime() % HOUR_MS));
    expect(await join()).toBe(true);
    await advancePayments(deps, ids.tron);
    clock.advance(HOUR_MS - 1);
    expect(await join()).toBe(false);
    clock.advance(1);
    expect(await join()).toBe(true);
  });

  it('are not asked for while payments are stopped or one waits', async () => {
    Object.assign(world.chain, {
      consolidation: () => Promise.reject(new Error('the network was asked')),
    });
    await setStopReason(db, TRX_ASSET, byOperator('looking'));
    expect(await join()).toBe(false);
    await setStopReason(db, TRX_ASSET, null);
    await owe(TRX_ASSET);
    expect(await join()).toBe(false);
  });

  it('stay apart when a payment comes while the network is asked', async () => {
    Object.assign(world.chain, {
      consolidation: async () => {
        await owe(TRX_ASSET);
        return toDecimal('50');
      },
    });
    expect([await join(), await joined()]).toEqual([false, []]);
  });

  it.runIf(onPostgres)('stay apart when a payment comes at the same moment', async () => {
    const asked = { purpose: 'payout', state: 'queued', isReserved: false, at: clock.now() } as const;
    const payout = { ...asked, key: 'payout', assetId: TRX_ASSET, address: 'to', memo: null };
    const [, isJoined] = await sideBySide(
      db,
      async (tx) => {
        await lockAsset(tx, TRX_ASSET);
        await requestPayment(tx, { ...payout, amount: toDecimal('1') });
      },
      join,
    );
    expect([isJoined, await joined()]).toEqual([false, []]);
  });
});

describe('a joining of coins that is late', () => {
  const end = async (of: { readonly parentId?: string; readonly purpose?: 'payout' } = {}) => {
    await join();
    clock.advance(15 * 60_000 + 1);
    const [made] = await joined();
    const payment = await findPayment(db, made?.id ?? '');
    if (payment === undefined) throw new Error('nothing was joined');
    return { hasEnded: await endLateConsolidation(deps, { ...payment, ...of }), id: payment.id };
  };

  it('is cancelled', async () => {
    const { hasEnded, id } = await end();
    expect(hasEnded).toBe(true);
    expect(await findPayment(db, id)).toMatchObject({ state: 'cancelled', closedAt: clock.now() });
  });

  it.each([
    ['a child that pays for its parent', { parentId: 'stuck' }],
    ['a payout', { purpose: 'payout' }],
  ] as const)('is not %s', async (_what, of) => {
    const { hasEnded, id } = await end(of);
    expect(hasEnded).toBe(false);
    expect(await findPayment(db, id)).toMatchObject({ state: 'queued' });
  });
});
