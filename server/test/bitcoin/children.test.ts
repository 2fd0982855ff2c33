/** A real transaction that no block takes, and the child that pays for it. */
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openBitcoinChain } from '../../src/chains/bitcoin/index.ts';
import { advancePayments, askBump, findPayment, watchSpends } from '../../src/payments/index.ts';
import { knownNonce } from '../../src/payments/wallets/wallets-store.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { handClock } from '../clock.ts';
import { quietLog, testDatabase } from '../database.ts';
import { ids, sowWorld } from '../factories.ts';
import { owedPayment } from '../owed-payments.ts';
import { describeWithBitcoind } from './bitcoind.ts';
import {
  type BitcoinTestNetwork,
  BTC,
  fundHot,
  HOT,
  order,
  sendSigned,
  startBitcoinNetwork,
} from './network.ts';

const database = await testDatabase();
afterAll(() => database.close());
const { db } = database;
const clock = handClock();
const HALF_AN_HOUR = 1_800_000;
const FEES_RISE = { fallbackFeeRate: 40 };

describeWithBitcoind('a stuck Bitcoin transaction', () => {
  let network: BitcoinTestNetwork;
  let deps: Parameters<typeof advancePayments>[0];
  const serve = (chain: BitcoinTestNetwork['chain']) => {
    deps = { ...deps, chains: new Map([[ids.bitcoin, chain]]) };
  };
  const reopened = (change: object) => openBitcoinChain({ ...network.settings, ...change }, quietLog);
  beforeEach(async () => {
    await database.truncate();
    const catalogue = await sowWorld(db, clock);
    network = await startBitcoinNetwork();
    await fundHot(network, '0.5', '0.2');
    const outflow = { ceilingUsdt: null, worthOf: () => null };
    deps = { db, clock, catalogue: () => catalogue, chains: new Map(), screening: [], outflow };
    serve(network.chain);
  });

  const look = async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      await advancePayments(deps, ids.bitcoin);
      clock.advance(16_000);
    }
  };
  const owe = async (amount: string) => {
    const assetId = deps.catalogue().asset(BTC, ids.bitcoin)?.id ?? 0;
    const address = await network.bitcoind.newAddress();
    return owedPayment(deps, { purpose: 'payout', isReserved: true, assetId, amount, address });
  };
  const children = () =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('purpose', '=', 'consolidate')
      .orderBy('created_at')
      .execute();
  const entryOf = (txId: string | null | undefined) =>
    network.bitcoind.ofCustomer('getmempoolentry', [txId]) as Promise<{
      ancestorsize: number;
      fees: { ancestor: number };
    }>;
  const stuck = async () => {
    const id = await owe('0.1');
    await look(2);
    clock.advance(HALF_AN_HOUR);
    return id;
  };

  it('gets one child, which raises the rate of both to the wanted one', async () => {
    const id = await stuck();
    serve(await reopened(FEES_RISE));
    await look(4);
    const [child, ...others] = await children();
    expect(others).toEqual([]);
    expect([child?.state, child?.is_reserved, child?.address]).toEqual(['sent', false, network.hot]);
    const { ancestorsize, fees } = await entryOf(child?.tx_id);
    const rate = Math.round(fees.ancestor * 1e8) / ancestorsize;
    expect(rate).toBeGreaterThanOrEqual(40);
    expect(rate).toBeLessThan(42);
    expect((await findPayment(db, id))?.state).toBe('sent');
  });

  it('gets its child before its time when an operator asks', async () => {
    const id = await owe('0.1');
    await look(2);
    serve(await reopened(FEES_RISE));
    await look(2);
    expect(await children()).toEqual([]);
    expect(await askBump(deps, id)).toMatchObject({ done: true, now: null });
    await look(3);
    const all = await children();
    expect(all.map(({ state, address }) => [state, address])).toEqual([['sent', network.hot]]);
    expect((await findPayment(db, id))?.state).toBe('sent');
  });

  it('and its child become final, and the books equal the wallet', async () => {
    const id = await stuck();
    serve(await reopened(FEES_RISE));
    await look(2);
    for (let block = 0; block < 8; block += 1) await network.bitcoind.mine();
    await look(4);
    const [child] = await children();
    const parent = await findPayment(db, id);
    expect([parent?.state, child?.state]).toEqual(['final', 'final']);
    const left = await network.chain.balance(BTC, network.hot);
    const spent = (parent?.amount ?? 0n) + (parent?.fee ?? 0n) + toDecimal(child?.fee ?? '0');
    expect(formatDecimal(left)).toBe(formatDecimal((toDecimal('0.7') - spent) as typeof left));
    const posted = await db
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
      .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
      .select(({ fn }) => fn.sum<string>('p.amount').as('sum'))
      .where('e.kind', '=', 'consolidate')
      .where('a.kind', '=', 'hot')
      .executeTakeFirstOrThrow();
    expect(formatDecimal(toDecimal(posted.sum.replace('-', '')))).toBe(
      formatDecimal(toDecimal(child?.fee ?? '0')),
    );
  });

  it('and its child hide no spend by another program', { tags: ['threat:foreign-spend'] }, async () => {
    await stuck();
    serve(await reopened(FEES_RISE));
    await look(2);
    expect(await children()).toMatchObject([{ state: 'sent' }]);
    const frozen = async () => {
      await network.bitcoind.call('syncwithvalidationinterfacequeue');
      await watchSpends(deps, network.chain);
      return (await openAlerts(db)).filter(({ subject }) => subject === `nonce:${ids.bitcoin}`);
    };
    expect(await frozen()).toEqual([]);
    expect(await network.chain.nextNonce(HOT)).toBe(await knownNonce(db, ids.bitcoin, 'hot'));
    const to = await network.bitcoind.newAddress();
    await sendSigned(network.chain, await network.chain.sign(order({ to, btc: '0.1', nonce: 50 })));
    expect(await frozen()).toHaveLength(1);
  });

  it('gets none before half an hour, at a rate that suffices, or above the ceiling', async () => {
    const id = await owe('0.1');
    await look(2);
    serve(await reopened(FEES_RISE));
    await look(2);
    expect(await children()).toEqual([]);
    clock.advance(HALF_AN_HOUR);
    serve(network.chain);
    await look(2);
    expect(await children()).toEqual([]);
    serve(await reopened({ fallbackFeeRate: 301 }));
    await look(2);
    expect(await children()).toEqual([]);
    expect((await findPayment(db, id))?.lastError).toEqual({
      code: 'feeAboveLimit',
      parts: { asked: '301', setting: 'maxFeeRate', limit: '300' },
    });
  });

  it('gets one child from three workers that look at once', async () => {
    await stuck();
    serve(await reopened(FEES_RISE));
    await Promise.all([look(2), look(2), look(2)]);
    expect(await children()).toHaveLength(1);
  });

  it('that is mined before its child is signed needs none, and the child is cancelled', async () => {
    await stuck();
    const dear = await reopened(FEES_RISE);
    const sign = async () => Promise.reject(new Error('the signer is away'));
    serve({ ...dear, sign });
    await look(2);
    expect((await children()).map(({ state }) => state)).toEqual(['queued']);
    for (let block = 0; block < 8; block += 1) await network.bitcoind.mine();
    serve(dear);
    clock.advance(120_000);
    await look(4);
    expect((await children()).map(({ state }) => state)).toEqual(['cancelled']);
  });

  it('leaves other payments a transaction of their own', async () => {
    await stuck();
    const dear = await reopened(FEES_RISE);
    serve({ ...dear, sign: async () => Promise.reject(new Error('the signer is away')) });
    await look();
    await db.updateTable('payments').set({ attempts: 0, lease_until: null }).execute();
    const other = await owe('0.01');
    serve(dear);
    await look();
    const [child] = await children();
    expect([child?.state, (await findPayment(db, other))?.state]).toEqual(['sent', 'sent']);
    expect((await findPayment(db, other))?.txId).not.toBe(child?.tx_id);
  });

  it('gets a grandchild when fees rise again', async () => {
    await stuck();
    serve(await reopened(FEES_RISE));
    await look(3);
    clock.advance(HALF_AN_HOUR);
    serve(await reopened({ fallbackFeeRate: 120 }));
    await look(4);
    const [child, grandchild] = await children();
    expect(grandchild?.state).toBe('sent');
    const { ancestorsize, fees } = await entryOf(grandchild?.tx_id);
    expect(Math.round(fees.ancestor * 1e8) / ancestorsize).toBeGreaterThanOrEqual(120);
    expect(grandchild?.parent_id).not.toBe(child?.parent_id);
  });
});
