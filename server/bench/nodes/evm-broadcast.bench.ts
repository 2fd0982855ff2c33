/** From the block that confirms a deposit to the payout in the node's pool, with the worker's own polling. */
import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CreateTicketAnswer } from '@parom/contract/tickets';
import { type Address, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCatalogue } from '../../src/currencies/index.ts';
import { capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { describeWithAnvil, STRANGER } from '../../test/evm/anvil.ts';
import { type LiveApp, openLiveApp } from '../../test/evm/live-app.ts';
import { type EvmTestNetwork, startEvmNetwork } from '../../test/evm/network.ts';
import { ids } from '../../test/factories.ts';
import { atMost, forTheRecord, median, missedOf } from '../measurement.ts';

const EXCHANGES = 15;
const GIVEN = '0.2';
const CONFIRMATIONS = 7;
const LIMIT_MS = 1_000;
const EVERY_MS = 10;
/** The worker's look at a real network. */
const POLL_MS = 1_000;
const GIVE_UP_MS = 60_000;

describeWithAnvil('a payout on anvil', () => {
  let database: TestDatabase;
  let network: EvmTestNetwork;
  let live: LiveApp;

  beforeAll(async () => {
    database = await testDatabase();
    network = await startEvmNetwork(1);
    await network.anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
    await network.callToken('issue', [network.hot, parseUnits('100000', 6)]);
    await network.anvil.mine();
    await seedCatalogue(database.db);
    await book(ids.eth, '10');
    await book(ids.usdt, '100000');
    const ethereum = {
      network: 'ethereum',
      rpcUrl: network.anvil.url,
      chainId: 1,
      tokens: { USDT: network.token },
      otherContracts: ['USDT'],
      confirmations: CONFIRMATIONS,
    };
    live = await openLiveApp(database, [ethereum], { [ids.eth]: '3000', [ids.usdt]: '1' });
  });
  afterAll(async () => {
    await live?.close();
    await database?.close();
  });

  const book = (currencyId: number, amount: string) =>
    database.db.transaction().execute((tx) =>
      postEntry(tx, {
        key: entryKeys.capital(currencyId, 'opening'),
        kind: 'capital',
        at: systemClock.now(),
        postings: capital({ currencyId, networkId: ids.ethereum }, toDecimal(amount)),
      }),
    );
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const until = async <Found>(find: () => Promise<Found | null>): Promise<Found> => {
    for (const endsAt = Date.now() + GIVE_UP_MS; Date.now() < endsAt; ) {
      const found = await find();
      if (found !== null) return found;
      await after(EVERY_MS);
    }
    throw new Error('it did not happen in time');
  };
  const confirmed = (ticket: CreateTicketAnswer, confirmations: number) =>
    until(async () => ((await live.view(ticket)).confirmations === confirmations ? true : null));
  const waitingPayout = async () => {
    const { pending } = await network.anvil.client.getTxpoolContent();
    const ofHot = Object.entries(pending).find(([from]) => from.toLowerCase() === network.hot.toLowerCase());
    return ofHot === undefined ? null : true;
  };

  it('follows its confirming block within a second', async () => {
    const tookMs: number[] = [];
    for (let exchange = 0; exchange < EXCHANGES; exchange += 1) {
      const ticket = await live.create({
        wallet: { address: STRANGER, memo: null },
        user: { email: 'customer@example.com', language: 2, refererCode: null, referrerHeader: null },
        payDetails: { currencyId: ids.eth, networkId: ids.ethereum, amount: GIVEN },
        getDetails: { currencyId: ids.usdt, networkId: ids.ethereum, amount: null },
      });
      const { fromWallet } = await live.view(ticket);
      await network.anvil.send(fromWallet.address as Address, parseEther(GIVEN));
      await network.anvil.mine(CONFIRMATIONS - 1);
      await confirmed(ticket, CONFIRMATIONS - 1);
      // A look has just ended; a block comes at any moment between two looks.
      await after((POLL_MS * exchange) / EXCHANGES);

      const startedAt = performance.now();
      await network.anvil.mine();
      await until(waitingPayout);
      tookMs.push(performance.now() - startedAt);

      await until(async () => {
        await network.anvil.mine();
        return (await live.view(ticket)).status === TicketStatus.completed ? true : null;
      });
    }
    const missed = missedOf([
      atMost(`anvil: confirming block to broadcast, median of ${EXCHANGES}`, median(tookMs), LIMIT_MS, 'ms'),
      forTheRecord('the slowest of them', Math.max(...tookMs), 'ms'),
    ]);
    expect(missed).toEqual([]);
  });
});
