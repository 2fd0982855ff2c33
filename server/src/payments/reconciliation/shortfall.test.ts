import { type Decimal, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit, creditedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { type ScriptedChain, scriptedChain } from '../../../test/scripted-chain.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { stoppedBecause } from '../../../test/stopped-because.ts';
import { TRON_USDT, TRX } from '../../../test/tron-world.ts';
import { type Chain, ChainOutage } from '../../chains/chain.ts';
import type { Asset } from '../../currencies/index.ts';
import { holdReserve } from '../../ledger/index.ts';
import { openAlerts, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Schema } from '../../schema.ts';
import { depositFinal } from '../../tickets/index.ts';
import { setStopReason } from '../outflow/stops-store.ts';
import type { PaymentState } from '../payment.ts';
import { keepReconciled } from './keep-reconciled.ts';
import { reconcileAsset } from './reconcile-asset.ts';

const MINUTE_MS = 60_000;
const { database, db, clock, world } = await smallWorld();

const coin = { networkId: ids.tron, currencyId: ids.usdt };
let asset: Asset;
let chain: ScriptedChain;
/** USDT by address, according to the network. */
let held: Map<string, Decimal>;
let beat: () => Promise<void>;

beforeEach(async () => {
  asset = world.deps.catalogue().assetById(TRON_USDT);
  held = new Map([['hot', toDecimal('2000000')]]);
  chain = Object.assign(scriptedChain(ids.tron, ids.usdt, TRX), {
    depositsNeedSweep: true,
    balance: async (_currencyId: number, address: string) => held.get(address) ?? ZERO,
  });
  world.chains.clear();
  world.chains.set(ids.tron, chain);
  await db
    .insertInto('chain_cursors')
    .values({ network_id: ids.tron, height: 100, hash: 'head', moved_at: clock.now() })
    .execute();
  beat = keepReconciled(world.deps);
});

/** 100 on T1, and one less on each next address. */
async function fill(count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, index) => `T${index + 1}`);
  for (const [index, address] of addresses.entries()) {
    const amount = String(100 - index);
    await creditedDeposit(world.deps, { ...coin, address, amount, index: index + 1 });
    held.set(address, toDecimal(amount));
  }
  return addresses;
}

async function dust(address: string, state: Schema['deposits']['state']): Promise<void> {
  const known = await db.selectFrom('deposits').select('id').where('tx_id', '=', 'dust').executeTakeFirst();
  if (known === undefined)
    await arrivedDeposit(world.deps, { ...coin, address, amount: '0.000001', state, txId: 'dust' });
  else await db.updateTable('deposits').set({ state }).where('id', '=', known.id).execute();
}

async function pay(address: string, state: PaymentState): Promise<void> {
  const { id } = await db
    .selectFrom('deposit_addresses')
    .select('id')
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  const key = `sweep of ${address}`;
  await owedPayment(world.deps, {
    key,
    purpose: 'sweep',
    depositAddressId: id,
    assetId: asset.id,
    amount: '100',
  });
  await db.updateTable('payments').set({ state, tx_id: 'x' }).where('key', '=', key).execute();
}

const beatLater = async () => {
  clock.advance(MINUTE_MS);
  await beat();
};
const shortfalls = async () =>
  (await openAlerts(db)).filter(({ subject }) => subject === `shortfall:${TRON_USDT}`);
const alerted = async () => (await shortfalls()).map(({ message }) => message).join();
const start = () => world.run('start-payouts', { asset: 'USDT@tron' });
const bookLost = (address: string, amount: string) =>
  world.run('book-lost', { asset: 'USDT@tron', address, amount, reason: 'burnt by the issuer' });

describe('missing coins', () => {
  it('of the hot wallet and then an address share one alert, as old as the first', async () => {
    await fill(1);
    held.set('hot', toDecimal('1999999'));
    await beat();
    expect(await alerted()).toBe(
      'reconciliation: the hot wallet held 1 USDT@tron less than the books; payments are stopped. Look where the coins went. If they are gone for good, set-reserve books them. Then start-payouts',
    );
    const [first] = await shortfalls();
    held.set('T1', ZERO);
    await beatLater();
    expect(await alerted()).toBe(
      'reconciliation: the hot wallet held 1 USDT@tron less than the books, and deposit addresses (T1: 100) held 100 USDT@tron less than the books; payments are stopped. Look where the coins went. If they are gone for good, set-reserve and book-lost book them. Then start-payouts',
    );
    expect(await shortfalls()).toMatchObject([{ raisedAt: first?.raisedAt }]);
    expect(await stoppedBecause(db, asset.id)).toContain('the hot wallet held 1 USDT@tron less');
  });

  it('of an address, and then of a second one, are reported with both addresses', async () => {
    await fill(2);
    held.set('T2', toDecimal('98'));
    await beat();
    expect(await alerted()).toContain('deposit addresses (T2: 1) held 1 USDT@tron less');
    held.set('T1', ZERO);
    await beatLater();
    expect(await alerted()).toContain('deposit addresses (T1: 100, T2: 1) held 101 USDT@tron less');
  });

  it('of twelve addresses are all named until the last is booked', async () => {
    const addresses = await fill(12);
    for (const address of addresses) held.set(address, ZERO);
    await beat();
    const named = [...(await alerted()).matchAll(/(T\d+): (\d+)/g)];
    expect(named.map(([, address]) => address)).toEqual(addresses);
    expect(await stoppedBecause(db, asset.id)).toContain('T5: 96 and 7 more)');
    for (const [, address = '', amount = ''] of named.slice(0, -1)) await bookLost(address, amount);
    await beatLater();
    expect(await alerted()).toContain('deposit addresses (T12: 89) held 89 USDT@tron less');
    await bookLost('T12', '89');
    await beatLater();
    expect(await alerted()).toBe(
      'reconciliation: at the last look nothing of USDT@tron was missing any more; payments are stopped until start-payouts',
    );
    expect(await stoppedBecause(db, asset.id)).not.toBeNull();
    await start();
    await beatLater();
    expect([await alerted(), await stoppedBecause(db, asset.id)]).toEqual(['', null]);
  });

  it('of an address with a stranger’s dust stay reported to the last unit', async () => {
    await fill(2);
    held.set('T1', toDecimal('40'));
    await beat();
    for (const state of ['mempool', 'mined'] as const) {
      await dust('T1', state);
      if (state === 'mined') held.set('T1', toDecimal('40.000001'));
      await beatLater();
      expect(await alerted()).toContain('deposit addresses (T1: 60) held 60 USDT@tron less');
    }
    await bookLost('T1', '60');
    await beatLater();
    expect(await alerted()).toContain('nothing of USDT@tron was missing any more');
  });

  it('of an address that gets dust between looks still stop payments', async () => {
    await fill(1);
    await dust('T1', 'mined');
    held.set('T1', toDecimal('0.000001'));
    await beat();
    expect(await stoppedBecause(db, asset.id)).toContain('(T1: 100) held 100 USDT@tron less');
  });

  it('of an address being swept are not reported as back', async () => {
    await fill(3);
    held.set('T1', ZERO);
    await beat();
    const before = await alerted();
    await pay('T1', 'sent');
    await beatLater();
    expect(await alerted()).toBe(before);
    held.set('T2', toDecimal('98'));
    await beatLater();
    expect(await alerted()).toContain(
      '(T2: 1) held 1 USDT@tron less than the books; one more deposit address cannot be compared while a payment is on its way there, or a deposit is not booked yet; payments are stopped',
    );
    await bookLost('T2', '1');
    await start();
    await beatLater();
    expect([await alerted(), await stoppedBecause(db, asset.id)]).toEqual(['', null]);
    await pay('T1', 'failed');
    await beatLater();
    expect(await stoppedBecause(db, asset.id)).toContain('(T1: 100) held 100 USDT@tron less');
  });

  it('of an address whose deposit the network took back are not reported as back', async () => {
    await fill(1);
    held.set('T1', ZERO);
    await beat();
    await db.updateTable('deposits').set({ state: 'mempool' }).execute();
    await beatLater();
    expect(await alerted()).toContain('(T1: 100)');
  });

  it('with an address without a conclusion for long raise that alert too', async () => {
    await fill(1);
    held.set('T1', ZERO);
    await beat();
    await pay('T1', 'sent');
    for (let made = 0; made < 15; made += 1) await beatLater();
    expect((await openAlerts(db)).map(({ subject }) => subject)).toContain(`uncompared:${TRON_USDT}`);
  });

  it('when payouts are started all the same, stop them again at the next beat', async () => {
    await fill(2);
    held.set('T1', ZERO).set('T2', ZERO);
    await beat();
    await bookLost('T1', '100');
    await start();
    await beatLater();
    expect(await stoppedBecause(db, asset.id)).toContain('(T2: 99) held 99 USDT@tron less');
    expect(await alerted()).toContain('(T2: 99) held 99 USDT@tron less');
    await bookLost('T2', '99');
    await start();
    await beatLater();
    expect([await alerted(), await stoppedBecause(db, asset.id)]).toEqual(['', null]);
  });

  it('when only their alert is put away, have it again at the next beat', async () => {
    await fill(1);
    held.set('T1', ZERO);
    await beat();
    await world.run('resolve-alert', { subject: `shortfall:${TRON_USDT}` });
    await beatLater();
    expect(await alerted()).toContain('(T1: 100)');
  });

  it('booked, with a resolved alert, raise it again until payments are started', async () => {
    await fill(1);
    held.set('T1', ZERO);
    await beat();
    await bookLost('T1', '100');
    await beatLater();
    await world.run('resolve-alert', { subject: `shortfall:${TRON_USDT}` });
    await beatLater();
    expect(await alerted()).toContain(
      'nothing of USDT@tron was missing any more; payments are stopped until',
    );
    await start();
    await beatLater();
    expect([await alerted(), await stoppedBecause(db, asset.id)]).toEqual(['', null]);
  });

  it('never there, of an asset whose payouts an operator stopped, raise no alert', async () => {
    await fill(1);
    await world.run('stop-payouts', { asset: 'USDT@tron', reason: 'looking' });
    await beatLater();
    expect([await alerted(), await stoppedBecause(db, asset.id)]).toEqual(['', 'looking']);
  });

  it('unchanged at every look, keep one alert as written', async () => {
    await fill(2);
    held.set('T1', ZERO);
    const version = () => sql`select xmin, ctid from alerts where resolved_at is null`.execute(db);
    await beat();
    const { rows } = await version();
    await beatLater();
    expect((await version()).rows).toEqual(rows);
  });

  it('of the hot wallet, stop payouts also while an address cannot be asked', async () => {
    await fill(1);
    held.set('hot', ZERO);
    chain.balance = async (_currencyId, address) => {
      if (address === 'T1') throw new ChainOutage('down');
      return held.get(address) ?? ZERO;
    };
    await beat();
    expect(await stoppedBecause(db, asset.id)).toContain('the hot wallet held 2000000 USDT@tron less');
    expect(await alerted()).toContain('the hot wallet held 2000000 USDT@tron less');
  });

  it('of the hot wallet are reported while addresses cannot be asked', async () => {
    await fill(1);
    const { balance } = chain;
    const silent: Chain['balance'] = async (currencyId, address) => {
      if (address === 'T1') throw new ChainOutage('down');
      return balance(currencyId, address);
    };
    held.set('T1', ZERO);
    await beat();
    await bookLost('T1', '100');
    await beatLater();
    expect(await alerted()).toContain('nothing of USDT@tron was missing any more');
    held.set('hot', toDecimal('5'));
    chain.balance = silent;
    await beatLater();
    const inHot =
      'reconciliation: the hot wallet held 1999995 USDT@tron less than the books; deposit addresses are not compared yet; payments are stopped. Look where the coins went. If they are gone for good, set-reserve books them. Then start-payouts';
    expect(await alerted()).toBe(inHot);

    held.set('hot', toDecimal('2000000')).set('T1', toDecimal('-1'));
    chain.balance = balance;
    await beatLater();
    const onAddress = await alerted();
    expect(onAddress).toContain('(T1: 1)');
    held.set('hot', toDecimal('5'));
    chain.balance = silent;
    await beatLater();
    expect(await alerted()).toBe(`${inHot}. An earlier look said: ${onAddress}`);
    held.set('hot', toDecimal('4'));
    await beatLater();
    await beatLater();
    expect(await alerted()).toBe(
      `${inHot.replace('1999995', '1999996')}. An earlier look said: ${onAddress}`,
    );
  });

  it('of the hot wallet, booked while addresses are asked, stop nothing again', async () => {
    await fill(1);
    held.set('hot', toDecimal('1999900'));
    const { balance } = chain;
    chain.balance = async (currencyId, address, block) => {
      if (address !== 'T1') return balance(currencyId, address, block);
      chain.balance = balance;
      await world.run('set-reserve', { asset: 'USDT@tron', amount: '1999900', reference: 'gone' });
      await start();
      return balance(currencyId, address, block);
    };
    await beat();
    expect([await alerted(), await stoppedBecause(db, asset.id)]).toEqual(['', null]);
    await beatLater();
    expect([await alerted(), await stoppedBecause(db, asset.id)]).toEqual(['', null]);
  });

  it('of the hot wallet above the free sum are booked once coins cover the reserve', async () => {
    await db.transaction().execute((tx) => holdReserve(tx, asset.id, toDecimal('1600000'), 'paid'));
    held.set('hot', toDecimal('1000000'));
    await beat();
    const truth = (amount: string) =>
      world.run('set-reserve', { asset: 'USDT@tron', amount, reference: `gone ${amount}` });
    await expect(truth('1000000')).rejects.toThrow('at most 400000 can be taken');

    const { id: deposit } = await arrivedDeposit(world.deps, {
      ...coin,
      address: 'hot',
      amount: '600000',
      index: 1,
    });
    await db.updateTable('deposits').set({ deposit_address_id: null }).execute();
    held.set('hot', toDecimal('1600000'));
    await depositFinal({ ...world.deps, hotAddresses: new Set(['hot']) }, { depositId: deposit });
    await world.run('write-off-deposit', { deposit, to: 'equity', reason: 'sent to cover the promises' });
    await truth('1600000');
    await beatLater();
    expect(await alerted()).toContain('nothing of USDT@tron was missing any more');
    await start();
    await beatLater();
    expect([await alerted(), await stoppedBecause(db, asset.id)]).toEqual(['', null]);
  });

  it('booked while a look is under way, stop nothing again', async () => {
    await fill(1);
    held.set('T1', ZERO);
    await beat();
    const { balance } = chain;
    chain.balance = async (currencyId, address, block) => {
      if (address !== 'T1') return balance(currencyId, address, block);
      chain.balance = balance;
      await bookLost('T1', '100');
      await start();
      return ZERO;
    };
    await beatLater();
    expect([await alerted(), await stoppedBecause(db, asset.id)]).toEqual(['', null]);
    await beatLater();
    expect([await alerted(), await stoppedBecause(db, asset.id)]).toEqual(['', null]);
  });
});

describe.runIf(database.connectionString !== undefined)('missing coins on PostgreSQL', () => {
  it('found as payments are started, leave no alert without a stop', async () => {
    await fill(1);
    held.set('T1', ZERO);
    await beat();
    await sideBySide(
      db,
      async (tx) => {
        await setStopReason(tx, asset.id, null);
        await resolveAlert(tx, clock.now(), `shortfall:${TRON_USDT}`);
      },
      () => reconcileAsset(world.deps, chain, asset),
    );
    expect((await shortfalls()).length).toBe((await stoppedBecause(db, asset.id)) === null ? 0 : 1);
    await beatLater();
    expect([(await shortfalls()).length, await stoppedBecause(db, asset.id)]).toEqual([
      1,
      expect.stringContaining('(T1: 100)'),
    ]);
  });
});
