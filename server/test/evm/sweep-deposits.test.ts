import { strict as assert } from 'node:assert';
import { formatDecimal, ONE, toDecimal } from '@parom/contract/money';
import { type Address, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openCatalogue, seedCatalogue } from '../../src/currencies/index.ts';
import { balanceOf, capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import { advancePayments, bookLost, reportFailedSweep, sweepDeposits } from '../../src/payments/index.ts';
import { addressesOf } from '../../src/payments/reconciliation/addresses-store.ts';
import { reconcileAsset } from '../../src/payments/reconciliation/reconcile-asset.ts';
import { sweepableDeposits } from '../../src/payments/sweeps/sweeps-store.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import type { RateBoard } from '../../src/rates/board/board.ts';
import { creditedDeposit, type Disposition } from '../arrived-deposits.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { noCeiling } from '../no-ceiling.ts';
import { describeWithAnvil } from './anvil.ts';
import { amount, COIN, DOLLAR, depositAddress, type EvmTestNetwork, startEvmNetwork } from './network.ts';

const NETWORK = 2;
/** It has the dollar too. */
const OTHER_NETWORK = 3;
const WITHIN_MS = 20_000;

describeWithAnvil('sweeping deposits of an EVM network', () => {
  let database: TestDatabase;
  let network: EvmTestNetwork;
  let catalogue: Awaited<ReturnType<typeof openCatalogue>>;
  let nextIndex = 0;
  const clock = handClock();
  const prices = new Map([
    [COIN, toDecimal('3000')],
    [DOLLAR, ONE],
  ]);
  const rates: RateBoard = {
    priceOf: (currencyId) => {
      const usdt = prices.get(currencyId);
      if (usdt === undefined) return null;
      return { currencyId, usdt, kind: 'fixed', sources: ['test'], observedAt: clock.now() };
    },
    fresh: () => [],
    isHalted: () => false,
  };
  const deps = () => ({
    db: database.db,
    clock,
    catalogue: catalogue.current,
    rates,
    screening: [],
    outflow: noCeiling,
  });
  const sweep = () => sweepDeposits(deps(), network.chain);

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.truncate();
    prices.set(COIN, toDecimal('3000'));
    await seedCatalogue(database.db);
    catalogue?.close();
    catalogue = await openCatalogue(database.db, quietLog);
    network = await startEvmNetwork(1);
    await network.anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
    await book(capital({ currencyId: COIN, networkId: NETWORK }, amount('10')));
  });
  afterAll(() => catalogue.close());

  const book = (postings: ReturnType<typeof capital>) =>
    database.db.transaction().execute((tx) =>
      postEntry(tx, {
        key: entryKeys.capital(COIN, 'opening'),
        kind: 'capital',
        at: clock.now(),
        postings,
      }),
    );

  /** A final exchanged deposit: on the network, in the tables and in the books. */
  async function receive(currencyId: number, text: string, disposition: Disposition = 'exchanged') {
    const index = nextIndex++;
    const address = await depositAddress(network.chain, index);
    if (currencyId === COIN) await network.anvil.send(address, parseEther(text));
    else await network.callToken('issue', [address, parseUnits(text, 6)]);
    await network.anvil.mine();
    const { id } = await creditedDeposit(
      { db: database.db, clock },
      { networkId: NETWORK, currencyId, address, amount: text, disposition, index },
    );
    return { address, id };
  }

  /** Until nothing is on its way. */
  async function settle() {
    for (let round = 0; round < 12; round++) {
      clock.advance(WITHIN_MS);
      await advancePayments({ ...deps(), chains: new Map([[NETWORK, network.chain]]) }, NETWORK);
      await network.anvil.mine(3);
    }
  }
  const payouts = () =>
    database.db
      .selectFrom('payments')
      .select(['key', 'state', 'fee', 'asset_id', 'last_error'])
      .orderBy('created_at')
      .execute();
  const states = async () => (await payouts()).map(({ key, state }) => `${key} ${state}`);
  const booked = (kind: 'hot' | 'deposits', currencyId: number) =>
    balanceOf(database.db, { kind, currencyId, networkId: NETWORK });

  it('of a token, sends gas that is final before the sweep, and the books agree', async () => {
    const { address, id } = await receive(DOLLAR, '250.5');

    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(await states()).toEqual([`gas:${id} queued`]);
    await settle();
    expect(await states()).toEqual([`gas:${id} final`]);
    expect(await sweep()).toBe(1);
    await settle();
    expect(await sweep()).toBe(0);

    expect(await states()).toEqual([`gas:${id} final`, `sweep:${id} final`]);
    expect(await network.chain.balance(DOLLAR, address)).toBe(0n);
    for (const [currencyId, rest] of [
      [DOLLAR, 0n],
      [COIN, await network.chain.balance(COIN, address)],
    ] as const) {
      expect(await booked('hot', currencyId)).toBe(await network.chain.balance(currencyId, network.hot));
      expect(await booked('deposits', currencyId)).toBe(rest);
    }
  });

  it('lists a coin’s deposits for their own network only', async () => {
    const { id } = await receive(DOLLAR, '250.5');
    const listed = async (networkId: number) => {
      const asset = catalogue.current().asset(DOLLAR, networkId);
      assert(asset !== null);
      const asked = { isNative: false, least: ONE, limit: 10 };
      return (await sweepableDeposits(database.db, asset, asked)).map((deposit) => deposit.id);
    };
    expect(await listed(NETWORK)).toEqual([id]);
    expect(await listed(OTHER_NETWORK)).toEqual([]);
  });

  it('of a replaced mnemonic, sends neither gas nor sweep; of the new one, does', async () => {
    await receive(COIN, '1');
    await receive(DOLLAR, '250.5');
    await database.db
      .insertInto('address_indexes')
      .values({ network_id: NETWORK, next_index: nextIndex, former_below: nextIndex })
      .execute();
    expect(await sweep()).toBe(0);
    const { id } = await receive(COIN, '1');
    expect(await sweep()).toBe(1);
    expect(await states()).toEqual([`sweep:${id} queued`]);
  });

  it('of coins, pays for itself, and the saved fee stays in the books', async () => {
    const { address, id } = await receive(COIN, '1');
    const fee = await network.chain.estimateFee(COIN);
    const least = toDecimal('0.001');
    const asset = catalogue.current().asset(COIN, NETWORK);
    assert(asset !== null);
    const toCome = () => sweepableDeposits(database.db, asset, { isNative: true, least, limit: 10 });
    expect((await toCome()).map((deposit) => deposit.id)).toEqual([id]);
    await sweep();
    expect(await toCome()).toEqual([]);
    await settle();
    // A swept deposit read again would delay new ones forever.
    expect(await toCome()).toEqual([]);
    expect(await states()).toEqual([`sweep:${id} final`]);
    expect(await booked('hot', COIN)).toBe(await network.chain.balance(COIN, network.hot));
    expect(await booked('deposits', COIN)).toBe(await network.chain.balance(COIN, address));
    expect(await network.chain.balance(COIN, address)).toBeLessThan(fee);
  });

  it('of coins with a loss takes the rest once that is booked as lost', async () => {
    const { address, id } = await receive(COIN, '1');
    await network.anvil.client.setBalance({ address: address as Address, value: parseEther('0.4') });
    await network.anvil.mine();
    const { height, hash } = await network.chain.head();
    const cursor = { network_id: NETWORK, height, hash, moved_at: clock.now() };
    await database.db.insertInto('chain_cursors').values(cursor).execute();
    const asset = catalogue.current().asset(COIN, NETWORK);
    assert(asset !== null);
    const chains = new Map([[NETWORK, network.chain]]);
    const order = { asset, address, amount: amount('0.6'), reason: 'moved by hand' };
    expect(await bookLost({ ...deps(), chains }, order)).toEqual({ done: true });
    expect(await reconcileAsset({ ...deps(), chains }, network.chain, asset)).toBe('compared');
    expect(await openAlerts(database.db)).toEqual([]);
    await database.db.deleteFrom('chain_cursors').execute();

    await sweep();
    await settle();
    expect(await states()).toEqual([`sweep:${id}:1 final`]);
    expect(await booked('hot', COIN)).toBe(await network.chain.balance(COIN, network.hot));
    expect(await booked('deposits', COIN)).toBe(await network.chain.balance(COIN, address));
    expect(await sweep()).toBe(0);
  });

  it('of many deposits at once, each is swept once by the nonces of its own address', async () => {
    const received = [
      await receive(DOLLAR, '100'),
      await receive(COIN, '1'),
      await receive(DOLLAR, '200'),
      await receive(COIN, '2'),
    ];
    for (let round = 0; round < 3; round++) {
      await Promise.all([sweep(), sweep()]);
      await settle();
    }
    expect((await states()).filter((state) => state.startsWith('sweep'))).toHaveLength(received.length);
    expect(await states()).not.toContainEqual(expect.stringMatching(/(queued|signed|sent|failed)$/));
    expect(await booked('hot', DOLLAR)).toBe(amount('300'));
    expect(await network.chain.balance(DOLLAR, network.hot)).toBe(amount('300'));

    // The rest of gas and fees is known to the last wei, and is no surplus.
    const { height, hash } = await network.chain.head();
    await database.db
      .insertInto('chain_cursors')
      .values({ network_id: NETWORK, height, hash, moved_at: clock.now() })
      .execute();
    const asset = catalogue.current().asset(COIN, NETWORK);
    assert(asset !== null);
    const rows = await database.db.selectFrom('deposit_addresses').select('id').execute();
    const depositAddressIds = rows.map(({ id }) => id);
    const { addresses } = await addressesOf(database.db, asset, true, depositAddressIds);
    expect(addresses).toHaveLength(received.length);
    for (const { address, balance } of addresses) {
      expect(await network.chain.balance(COIN, address)).toBe(balance);
    }
  });

  it.each(['open', 'parked', 'unmatched'] as const)(
    'of a deposit that is %s, nothing moves',
    async (disposition) => {
      await receive(DOLLAR, '250', disposition);
      expect(await sweep()).toBe(0);
    },
  );

  it('of a deposit worth less than ten times its fees waits for other fees or prices', async () => {
    const fees = (await network.chain.estimateFee(DOLLAR)) + (await network.chain.estimateFee(COIN));
    expect(fees).toBeGreaterThan(0n);
    await receive(DOLLAR, '1');
    expect(await sweep()).toBe(0);
    prices.set(COIN, toDecimal('1'));
    expect(await sweep()).toBe(1);
  });

  it('without a fresh price, waits', async () => {
    await receive(DOLLAR, '250');
    prices.delete(COIN);
    expect(await sweep()).toBe(0);
  });

  it('of a token that blocks the address after gas fails once, costs its fee and alerts', async () => {
    const { address, id } = await receive(DOLLAR, '250');
    await sweep();
    await settle();
    await sweep();
    clock.advance(WITHIN_MS);
    await advancePayments({ ...deps(), chains: new Map([[NETWORK, network.chain]]) }, NETWORK);
    const [raw = '0x'] = await network.anvil.takeWaiting();
    await network.callToken('setBlocked', [address, true]);
    await network.anvil.mine();
    await network.anvil.client.sendRawTransaction({ serializedTransaction: raw });
    await settle();
    const failed = (await payouts()).find(({ key }) => key === `sweep:${id}`);
    expect(failed?.state).toBe('failed');
    expect(await sweep()).toBe(0);
    const row = await database.db
      .selectFrom('payments')
      .select('id')
      .where('key', '=', `sweep:${id}`)
      .executeTakeFirstOrThrow();
    await reportFailedSweep(deps(), { paymentId: row.id });
    expect((await openAlerts(database.db)).map(({ subject }) => subject)).toEqual([`sweep:${id}`]);
    expect(await booked('deposits', DOLLAR)).toBe(amount('250'));
    expect(formatDecimal(await booked('deposits', COIN))).toBe(
      formatDecimal(await network.chain.balance(COIN, address)),
    );
  });
});
