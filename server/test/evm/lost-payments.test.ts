/** Payments that the hot wallet made in a time that the database has lost: it came back from a backup. */
import { parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openCatalogue, sowCatalogue } from '../../src/currencies/index.ts';
import { capital, postEntry } from '../../src/ledger/index.ts';
import { acceptNonce, advancePayouts, findPayout, requestPayout } from '../../src/payouts/index.ts';
import { startNonces } from '../../src/payouts/wallets-store.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { describeWithAnvil, STRANGER } from './anvil.ts';
import { amount, COIN, type EvmTestNetwork, order, sendSigned, startEvmNetwork } from './network.ts';

const NETWORK = 2;

describeWithAnvil('a hot wallet with payments of a lost time', () => {
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
    await sowCatalogue(database.db);
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
    db: database.db,
    clock,
    catalogue: catalogue.current,
    chains: new Map([[NETWORK, network.chain]]),
  });
  const queue = async (): Promise<string> => {
    const { id } = catalogue.current().asset(COIN, NETWORK) ?? { id: 0 };
    const payout = await database.db.transaction().execute((tx) =>
      requestPayout(tx, {
        key: 'refund:1',
        purpose: 'refund',
        assetId: id,
        address: STRANGER,
        memo: null,
        amount: amount('1'),
        state: 'queued',
        isHeld: false,
        at: clock.now(),
      }),
    );
    return payout ?? '';
  };
  /** Paid in the lost time: the network knows of it, and no table. */
  const payUnknown = async (units: string, nonce: number) => {
    const lost = await network.chain.sign(order({ to: STRANGER, amount: amount(units), nonce }));
    await sendSigned(network.chain, lost);
    return lost.txId;
  };
  const settle = async () => {
    for (let round = 0; round < 6; round++) {
      clock.advance(60_000);
      await advancePayouts(deps(), NETWORK);
      await network.anvil.mine(3);
    }
  };
  const held = () => network.anvil.client.getBalance({ address: STRANGER });

  it('of which one still waits for a block, asked to pay, signs with none of their numbers until it is accepted', async () => {
    await payUnknown('1', 0);
    await network.anvil.mine(3);
    await payUnknown('2', 1);
    const id = await queue();
    await advancePayouts(deps(), NETWORK);
    await network.anvil.mine(3);
    await settle();
    const before = await held();
    expect(await findPayout(database.db, id)).toMatchObject({ state: 'queued', tx_id: null });
    expect((await openAlerts(database.db)).map(({ subject }) => subject)).toContain(`nonce:${NETWORK}`);

    expect(await acceptNonce(deps(), network.chain, 2)).toEqual({ kind: 'accepted', skipped: 2 });
    await settle();
    expect(await findPayout(database.db, id)).toMatchObject({ state: 'final', nonce: 2 });
    expect((await held()) - before).toBe(parseEther('1'));
    expect(await openAlerts(database.db)).toEqual([]);
  });
});
