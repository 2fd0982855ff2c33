import { type Decimal, toDecimal, ZERO } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { creditedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { balanceOf } from '../../ledger/index.ts';
import { later } from '../../platform/clock.ts';
import { type ComparedAccount, storedComparisons } from './comparisons-store.ts';
import { reconcileAsset } from './reconcile-asset.ts';
import { reconcileNow } from './reconcile-now.ts';

const HOUR_MS = 3_600_000;
const { db, clock, world, deps, watchTo } = await tronWorld();

describe('a comparison', () => {
  let held: Map<string, string>;

  beforeEach(async () => {
    held = new Map([['hot', '2000000']]);
    world.chain.balance = async (_currency, address) => toDecimal(held.get(address) ?? '0');
    await watchTo(100);
  });

  const compare = () => reconcileAsset(deps, world.chain, world.catalogue.assetById(TRON_USDT));
  const stored = async (account: ComparedAccount = 'hot') => {
    const found = (await storedComparisons(db)).find((one) => one.account === account);
    if (found === undefined) throw new Error(`no comparison of ${account}`);
    return found;
  };
  const figures = async (account?: ComparedAccount) => {
    const { look, differsSince } = await stored(account);
    return { missing: look?.missing, extra: look?.extra, differsSince };
  };
  const ledgers = (kind: ComparedAccount): Promise<Decimal> =>
    balanceOf(db, { kind, currencyId: ids.usdt, networkId: ids.tron });
  const coin = { networkId: ids.tron, currencyId: ids.usdt };
  const deposit = (address: string, index: number) =>
    creditedDeposit(deps, { ...coin, address, index, amount: '250', place: 'deposits' });
  const needsSweep = () => Object.assign(world.chain, { depositsNeedSweep: true });
  const isMoving = async (depositAddressId: number) => {
    const owed = { assetId: TRON_USDT, amount: '250', purpose: 'sweep', depositAddressId } as const;
    const id = await owedPayment(deps, owed);
    await db.updateTable('payments').set({ state: 'sent', tx_id: 'x' }).where('id', '=', id).execute();
    return id;
  };

  it('of a wallet that agrees has the ledger’s sum and the network’s', async () => {
    await compare();
    expect(await stored()).toMatchObject({ outcome: 'compared', triedAt: clock.now(), differsSince: null });
    const { look } = await stored();
    expect(look).toMatchObject({ at: clock.now(), missing: ZERO, extra: ZERO });
    expect(look?.books).toBe(await ledgers('hot'));
    expect(look?.network).toBe(toDecimal('2000000'));
  });

  it('keeps the hour of a difference until the difference ends', async () => {
    const since = clock.now();
    held.set('hot', '1999999.000000000000000001');
    await compare();
    const missing = toDecimal('0.999999999999999999');
    expect(await figures()).toEqual({ missing, extra: ZERO, differsSince: since });
    clock.advance(HOUR_MS);
    held.set('hot', '1999990');
    await compare();
    expect(await figures()).toMatchObject({ missing: toDecimal('10'), differsSince: since });
    clock.advance(HOUR_MS);
    held.set('hot', '2000000');
    await compare();
    expect(await figures()).toEqual({ missing: ZERO, extra: ZERO, differsSince: null });
    clock.advance(HOUR_MS);
    held.set('hot', '1999990');
    await compare();
    expect(await figures()).toMatchObject({ differsSince: clock.now() });
  });

  it('counts a payment on its way as leaving, not as a difference', async () => {
    const id = await owedPayment(deps, { assetId: TRON_USDT, amount: '100', purpose: 'payout' });
    await db.updateTable('payments').set({ state: 'sent', tx_id: 'x' }).where('id', '=', id).execute();
    held.set('hot', '1999900');
    await compare();
    const { look, differsSince } = await stored();
    expect(look).toMatchObject({ leaving: toDecimal('100'), missing: ZERO, extra: ZERO });
    expect([look?.books, differsSince]).toEqual([await ledgers('hot'), null]);
  });

  it('of a silent network keeps its last figures and says so', async () => {
    held.set('hot', '1999990');
    await compare();
    const before = await stored();
    clock.advance(HOUR_MS);
    world.chain.balance = async () => {
      throw new ChainOutage('no route to the node');
    };
    const [answered] = await reconcileNow(deps, [world.catalogue.assetById(TRON_USDT)]);
    expect(answered).toMatchObject({ outcome: 'no answer' });
    expect(await stored()).toEqual({ ...before, outcome: 'silent', triedAt: clock.now() });
  });

  it('of a network that never answered has no figures', async () => {
    needsSweep();
    world.chain.head = async () => {
      throw new ChainOutage('no route to the node');
    };
    await expect(compare()).rejects.toThrow('no route');
    for (const account of ['hot', 'deposits'] as const)
      expect(await stored(account)).toMatchObject({ outcome: 'silent', look: null, differsSince: null });
  });

  it('of a watcher that is behind keeps the last figures', async () => {
    await compare();
    const before = await stored();
    clock.advance(HOUR_MS);
    await watchTo(50);
    await compare();
    expect(await stored()).toEqual({ ...before, outcome: 'behind', triedAt: clock.now() });
  });

  it('of a surplus shows it, and agrees once the books have it', async () => {
    held.set('hot', '2000003');
    await compare();
    expect(await figures()).toEqual({ missing: ZERO, extra: toDecimal('3'), differsSince: clock.now() });
    await compare();
    expect(await figures()).toEqual({ missing: ZERO, extra: ZERO, differsSince: null });
    expect((await stored()).look?.books).toBe(await ledgers('hot'));
  });

  it('that comes later than a younger one changes nothing', async () => {
    await compare();
    const before = await stored();
    const earlier = { now: () => later(clock.now(), -HOUR_MS) };
    held.set('hot', '1');
    await reconcileAsset({ ...deps, clock: earlier }, world.chain, world.catalogue.assetById(TRON_USDT));
    expect(await stored()).toEqual(before);
  });

  describe('of addresses', () => {
    it('has the ledger’s sum, and the differences of each address', async () => {
      needsSweep();
      await deposit('one', 3);
      await deposit('two', 4);
      held.set('one', '0').set('two', '260');
      await compare();
      const { look } = await stored('deposits');
      expect(look).toMatchObject({ addressesAsked: 2, addressesMoving: 0, unasked: ZERO });
      expect([look?.books, look?.network]).toEqual([await ledgers('deposits'), toDecimal('260')]);
      expect([look?.missing, look?.extra]).toEqual([toDecimal('250'), toDecimal('10')]);
    });

    it('asks none that only another coin came to', async () => {
      needsSweep();
      await deposit('one', 3);
      const other = { networkId: ids.tron, currencyId: ids.trx, address: 'two', index: 4 };
      await creditedDeposit(deps, { ...other, amount: '7', place: 'deposits' });
      held.set('one', '250');
      await compare();
      expect((await stored('deposits')).look).toMatchObject({ addressesAsked: 1, addressesMoving: 0 });
    });

    it('leaves a moving one out, and counts its books as not asked', async () => {
      needsSweep();
      await deposit('one', 3);
      await isMoving((await deposit('two', 4)).depositAddressId);
      held.set('one', '250');
      await compare();
      const { look } = await stored('deposits');
      expect(look).toMatchObject({ addressesAsked: 1, addressesMoving: 1, unasked: toDecimal('250') });
      expect(look?.books).toBe(await ledgers('deposits'));
    });

    it('ends no difference while its address is moving', async () => {
      needsSweep();
      const { depositAddressId } = await deposit('one', 3);
      held.set('one', '0');
      await compare();
      const before = await stored('deposits');
      clock.advance(HOUR_MS);
      const id = await isMoving(depositAddressId);
      await compare();
      expect(await stored('deposits')).toEqual({ ...before, outcome: 'underway', triedAt: clock.now() });
      await db.updateTable('payments').set({ state: 'cancelled' }).where('id', '=', id).execute();
      held.set('one', '250');
      await compare();
      expect(await figures('deposits')).toMatchObject({ missing: ZERO, differsSince: null });
    });
  });
});
