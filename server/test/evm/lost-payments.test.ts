/** Payments that a restored database does not know. */
import { parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openCatalogue, seedCatalogue } from '../../src/currencies/index.ts';
import { balanceOf, capital, postEntry } from '../../src/ledger/index.ts';
import { acceptNonce, advancePayments, findPayment, recordPayment } from '../../src/payments/index.ts';
import { startNonces } from '../../src/payments/wallets/wallets-store.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { noCeiling } from '../no-ceiling.ts';
import { owedPayment } from '../owed-payments.ts';
import { numbersOf } from '../transmissions.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from './anvil.ts';
import { amount, COIN, DOLLAR, type EvmTestNetwork, order, sendSigned, startEvmNetwork } from './network.ts';

const NETWORK = 2;

describeWithAnvil('a hot wallet with payments of a restore gap', () => {
  let database: TestDatabase;
  let network: EvmTestNetwork;
  let catalogue: Awaited<ReturnType<typeof openCatalogue>>;
  const clock = handClock();
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.truncate();
    await seedCatalogue(database.db);
    catalogue?.close();
    catalogue = await openCatalogue(database.db, quietLog);
    network = await startEvmNetwork(1);
    await network.anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
    const postings = capital({ currencyId: COIN, networkId: NETWORK }, amount('10'));
    await database.db
      .transaction()
      .execute((tx) => postEntry(tx, { key: 'capital:2:hot', kind: 'capital', at: clock.now(), postings }));
    await startNonces(database.db, NETWORK, 'hot', 0);
  });
  afterAll(() => catalogue.close());

  const deps = () => ({
    screening: [],
    outflow: noCeiling,
    db: database.db,
    clock,
    catalogue: catalogue.current,
    chains: new Map([[NETWORK, network.chain]]),
  });
  const queue = async (): Promise<string> => {
    const { id } = catalogue.current().asset(COIN, NETWORK) ?? { id: 0 };
    const owed = { purpose: 'refund', assetId: id, address: STRANGER, amount: '1' } as const;
    return owedPayment({ db: database.db, clock }, owed);
  };
  /** Known to the network, and to no table. */
  const payUnknown = async (units: string, nonce: number) => {
    const lost = await network.chain.sign(order({ to: STRANGER, amount: amount(units), nonce }));
    await sendSigned(network.chain, lost);
    return lost.txId;
  };
  const settle = async () => {
    for (let round = 0; round < 6; round++) {
      clock.advance(60_000);
      await advancePayments(deps(), NETWORK);
      await network.anvil.mine(3);
    }
  };
  const held = () => network.anvil.client.getBalance({ address: STRANGER });

  it('with a pending one signs with none of their nonces until accepted', {
    tags: ['threat:lost-backup'],
  }, async () => {
    await payUnknown('1', 0);
    await network.anvil.mine(3);
    await payUnknown('2', 1);
    const id = await queue();
    await advancePayments(deps(), NETWORK);
    expect(await acceptNonce(deps(), network.chain, 2)).toMatchObject({ kind: 'waiting' });
    await network.anvil.mine(3);
    await settle();
    const before = await held();
    expect(await findPayment(database.db, id)).toMatchObject({ state: 'queued', txId: null });
    expect((await openAlerts(database.db)).map(({ subject }) => subject)).toContain(`nonce:${NETWORK}`);

    expect(await acceptNonce(deps(), network.chain, 2)).toEqual({ kind: 'accepted', skipped: 2 });
    await settle();
    expect(await findPayment(database.db, id)).toMatchObject({ state: 'final' });
    expect(await numbersOf(database.db, id)).toEqual([2]);
    expect((await held()) - before).toBe(parseEther('1'));
    expect(await openAlerts(database.db)).toEqual([]);
  });

  it('with one of the owed sum is recorded by its transaction and owes nothing more', async () => {
    const paid = await payUnknown('1', 0);
    const id = await queue();
    await network.anvil.mine();
    const record = (transaction: string) =>
      recordPayment(deps(), { paymentId: id, txId: transaction, amount: null });
    expect(await record(paid)).toMatchObject({ done: false, why: 'that payment is not final yet' });
    await network.anvil.mine(2);
    const stranger = await network.anvil.send(STRANGER, parseEther('1'));
    await network.anvil.mine(3);
    const before = await held();

    expect(await record(stranger)).toMatchObject({ done: false });
    expect(await record('0x1234')).toMatchObject({ done: false });
    expect(await record(paid)).toEqual({ done: true, paid: amount('1'), owed: amount('1') });
    expect(await record(paid)).toMatchObject({ done: false });
    await acceptNonce(deps(), network.chain, 1);
    await settle();
    expect(await findPayment(database.db, id)).toMatchObject({
      state: 'final',
      txId: paid,
    });
    expect(await held()).toBe(before);
    const books = await balanceOf(database.db, { kind: 'hot', currencyId: COIN, networkId: NETWORK });
    expect(books).toBe(await network.chain.balance(COIN, network.hot));
  });

  it('of a token, asked for by its transaction, is known by recipient and coin', async () => {
    await network.callToken('issue', [network.hot, 5_000_000n]);
    await network.anvil.mine();
    const sent = await network.chain.sign(
      order({ to: STRANGER, currencyId: DOLLAR, amount: amount('3'), nonce: 0 }),
    );
    await sendSigned(network.chain, sent);
    await network.anvil.mine();
    const { txId } = sent;
    const asked = { txId, to: STRANGER, memo: null };
    expect(await network.chain.findPaid({ ...asked, currencyId: DOLLAR })).toMatchObject({
      txId,
      amount: amount('3'),
      included: { confirmations: 1 },
    });
    expect(await network.chain.findPaid({ ...asked, currencyId: COIN })).toBeNull();
    expect(await network.chain.findPaid({ ...asked, to: CUSTOMER, currencyId: DOLLAR })).toBeNull();
  });
});
