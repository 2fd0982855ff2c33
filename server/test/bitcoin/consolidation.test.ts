/** Small coins of a real Bitcoin wallet are joined while fees are low. */
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openBitcoinChain } from '../../src/chains/bitcoin/index.ts';
import { advancePayments, consolidateCoins } from '../../src/payments/index.ts';
import { handClock } from '../clock.ts';
import { quietLog, testDatabase } from '../database.ts';
import { ids, sowWorld } from '../factories.ts';
import { owedPayment } from '../owed-payments.ts';
import { describeWithBitcoind } from './bitcoind.ts';
import { type BitcoinTestNetwork, BTC, HOT, startBitcoinNetwork } from './network.ts';

const database = await testDatabase();
afterAll(() => database.close());
const { db } = database;
const clock = handClock();
const COINS = 62;

describeWithBitcoind('small coins of a real Bitcoin wallet', () => {
  let network: BitcoinTestNetwork;
  let deps: Parameters<typeof advancePayments>[0];
  const open = async (change: object) => {
    const chain = await openBitcoinChain({ ...network.settings, ...change }, quietLog);
    deps = { ...deps, chains: new Map([[ids.bitcoin, chain]]) };
    return chain;
  };
  beforeEach(async () => {
    await database.truncate();
    const catalogue = await sowWorld(db, clock);
    network = await startBitcoinNetwork();
    // Nodes relay no longer chains of change.
    for (let coin = 0; coin < COINS; coin += 1) {
      if (coin % 20 === 0) await network.bitcoind.mine();
      await network.bitcoind.send(network.hot, '0.01');
    }
    await network.bitcoind.mine();
    const outflow = { ceilingUsdt: null, worthOf: () => null };
    deps = { db, clock, catalogue: () => catalogue, chains: new Map(), screening: [], outflow };
  });

  const look = async () => {
    await advancePayments(deps, ids.bitcoin);
    clock.advance(16_000);
  };
  const joined = () =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('purpose', '=', 'consolidate')
      .orderBy('created_at')
      .execute();
  const coins = async (): Promise<number> => {
    const asked = ['start', [`addr(${network.hot})`]];
    const found = await network.bitcoind.call<{ unspents: unknown[] }>('scantxoutset', asked);
    return found.unspents.length;
  };
  const owe = async () => {
    const assetId = deps.catalogue().asset(BTC, ids.bitcoin)?.id ?? 0;
    const address = await network.bitcoind.newAddress();
    return owedPayment(deps, { purpose: 'payout', isReserved: true, assetId, amount: '0.001', address });
  };

  it('become one, ten stay for payouts, and only the fee leaves', async () => {
    const chain = await open({ consolidateFeeRate: 5 });
    const before = await chain.balance(BTC, network.hot);
    expect(await consolidateCoins(deps, chain)).toBe(true);
    expect(await consolidateCoins(deps, chain)).toBe(false);
    await look();
    await look();
    const waiting = await chain.spendable(BTC, []);
    expect(formatDecimal(waiting.now)).toBe('0.1');
    for (let block = 0; block < 8; block += 1) await network.bitcoind.mine();
    await look();
    await look();
    const [one, ...others] = await joined();
    expect([one?.state, others.length, await coins()]).toEqual(['final', 0, 11]);
    // Else a spend by another program would go unnoticed from here on.
    expect([await chain.nextNonce(HOT), await chain.settledNonce(HOT, 8)]).toEqual([1, 1]);
    const fee = before - (await chain.balance(BTC, network.hot));
    expect(fee).toBe(toDecimal(one?.fee ?? '0'));
  });

  it('stay apart above consolidateFeeRate', async () => {
    const chain = await open({ consolidateFeeRate: 4 });
    expect(await chain.consolidation?.()).toBe('not now');
    expect(await consolidateCoins(deps, chain)).toBe(false);
  });

  it('are not joined while a payment waits, and give way to one that came later', async () => {
    const chain = await open({ consolidateFeeRate: 5 });
    await owe();
    expect(await consolidateCoins(deps, chain)).toBe(false);
    await db.deleteFrom('payments').execute();
    expect(await consolidateCoins(deps, chain)).toBe(true);
    await owe();
    await look();
    await look();
    expect((await joined()).map(({ state }) => state)).toEqual(['cancelled']);
  });
});
