/** What a block of bitcoind costs beside few and many open tickets, and what leaves together. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchOnce } from '../../src/chains/index.ts';
import type { Catalogue } from '../../src/currencies/index.ts';
import { advancePayments, findPayment } from '../../src/payments/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { describeWithBitcoind } from '../../test/bitcoin/bitcoind.ts';
import {
  type BitcoinTestNetwork,
  BTC,
  depositAddress,
  fundHot,
  startBitcoinNetwork,
} from '../../test/bitcoin/network.ts';
import { newDatabase, type TestDatabase } from '../../test/database.ts';
import { giveTickets, ids, sowWorld } from '../../test/factories.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { atMost, forTheRecord, median, missedOf, timed } from '../measurement.ts';
import { addOpenTickets, countOpen } from '../open-tickets-store.ts';

const FEW = 100;
const MANY = 100_000;
const MOST_TIMES = 2;
const ROUNDS = 15;
const PAID_PER_BLOCK = 5;
const AMOUNT = '0.001';
const BATCH = 20;

describeWithBitcoind('Bitcoin on bitcoind', () => {
  let database: TestDatabase;
  let network: BitcoinTestNetwork;
  let catalogue: Catalogue;
  const ours: string[] = [];

  beforeAll(async () => {
    database = await newDatabase();
    catalogue = await sowWorld(database.db, systemClock);
    network = await startBitcoinNetwork();
    await fundHot(network, '0.5', '0.5');
    for (let index = 0; index < FEW; index += 1) ours.push(await depositAddress(network.chain, index));
    const rows = ours.map((address, index) => ({
      network_id: ids.bitcoin,
      address,
      derivation_index: index,
    }));
    await database.db.insertInto('deposit_addresses').values(rows).execute();
    await giveTickets(database.db, assetId(), systemClock.now());
    await look();
  });
  afterAll(() => database?.close());

  const assetId = () => catalogue.asset(BTC, ids.bitcoin)?.id ?? 0;
  const look = async () => {
    const deps = { db: database.db, clock: systemClock, catalogue: () => catalogue };
    while ((await watchOnce(deps, network.chain)) === 'again');
  };

  /** The same sums to our addresses and to strangers. */
  async function blocks(): Promise<number[]> {
    const tookMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = (round * PAID_PER_BLOCK) % FEW;
      const paid = ours.slice(first, first + PAID_PER_BLOCK);
      const strangers = await Promise.all(paid.map(() => network.bitcoind.newAddress()));
      await network.bitcoind.sendMany(
        Object.fromEntries([...paid, ...strangers].map((address) => [address, AMOUNT])),
      );
      const waiting = await timed(look);
      await network.bitcoind.mine();
      tookMs.push(waiting + (await timed(look)));
    }
    return tookMs;
  }

  it(`watches a block beside ${MANY} open tickets as fast as beside ${FEW}`, async () => {
    const few = median(await blocks());
    await addOpenTickets(database.db, MANY - FEW);
    expect(await countOpen(database.db)).toBe(MANY);
    const many = median(await blocks());
    const missed = missedOf([
      forTheRecord(`bitcoind: watching a block, ${FEW} open tickets`, few, 'ms'),
      forTheRecord(`bitcoind: watching a block, ${MANY} open tickets`, many, 'ms'),
      atMost('the second by the first', many / few, MOST_TIMES, '×'),
    ]);
    const { count } = await database.db
      .selectFrom('deposits')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2 * ROUNDS * PAID_PER_BLOCK);
    expect(missed).toEqual([]);
  });

  it(`pays ${BATCH} customers by one transaction`, async () => {
    const chains = new Map([[ids.bitcoin, network.chain]]);
    const outflow = { ceilingUsdt: null, worthOf: () => null };
    const deps = {
      db: database.db,
      clock: systemClock,
      catalogue: () => catalogue,
      chains,
      screening: [],
      outflow,
    };
    const owed: string[] = [];
    for (let number = 0; number < BATCH; number += 1) {
      const address = await network.bitcoind.newAddress();
      const payment = {
        purpose: 'payout',
        isReserved: true,
        assetId: assetId(),
        amount: AMOUNT,
        address,
      } as const;
      owed.push(await owedPayment(deps, payment));
    }
    const tookMs = await timed(() => advancePayments(deps, ids.bitcoin));
    const paid = await Promise.all(owed.map((id) => findPayment(database.db, id)));
    const txIds = new Set(paid.map((payment) => payment?.txId));
    const missed = missedOf([
      atMost(`bitcoind: transactions for ${BATCH} payouts`, txIds.size, 1, ''),
      forTheRecord('from due to broadcast', tookMs, 'ms'),
    ]);
    expect([...txIds]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(missed).toEqual([]);
  });
});
