/** A foreign program with the mnemonic moves coins. Clock, timers and network are real. */
import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { type Address, createWalletClient, http, parseEther, parseUnits } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readNetworkStops, seedCatalogue } from '../../src/currencies/index.ts';
import { capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { describeWithAnvil, STRANGER } from '../evm/anvil.ts';
import { type LiveApp, openLiveApp } from '../evm/live-app.ts';
import { type EvmTestNetwork, MNEMONIC, startEvmNetwork, testDollar } from '../evm/network.ts';
import { ids } from '../factories.ts';

const SUBJECT = `nonce:${ids.ethereum}`;

describeWithAnvil('coins that a foreign program moves with the mnemonic', () => {
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
      confirmations: 6,
    };
    live = await openLiveApp(database, [ethereum], { [ids.eth]: '3000', [ids.usdt]: '1' });
  });
  afterAll(async () => {
    await live?.close();
    await database.close();
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
  const order = {
    wallet: { address: STRANGER, memo: null },
    user: { email: 'customer@example.com', language: 2 },
    payDetails: { currencyId: ids.eth, networkId: ids.ethereum, amount: '1' },
    getDetails: { currencyId: ids.usdt, networkId: ids.ethereum, amount: null },
  };
  const steal = (units: string, nonce: number) =>
    createWalletClient({
      account: mnemonicToAccount(MNEMONIC),
      transport: http(network.anvil.url),
    }).writeContract({
      address: network.token,
      abi: testDollar.abi,
      functionName: 'transfer',
      args: [STRANGER, parseUnits(units, 6)],
      chain: null,
      nonce,
      gas: 100_000n,
    });
  const alerted = async () => (await openAlerts(database.db)).map(({ subject }) => subject);
  const frozen = async () => (await readNetworkStops(database.db, ids.ethereum)).wallet;

  it('freeze the wallet and alert within 30 s, and hold payouts back', {
    tags: ['threat:foreign-spend'],
  }, async () => {
    const ticket = await live.create(order);
    const { fromWallet } = await live.view(ticket);
    expect([await alerted(), await frozen()]).toEqual([[], null]);

    const begun = performance.now();
    await steal('1000', 0);
    await network.anvil.mine();
    const why = { kind: 'counted', counted: 1, known: 0 };
    await expect.poll(frozen, { interval: 50 }).toEqual({ by: 'frozenWallet', why });
    await expect.poll(alerted, { timeout: 1_000 }).toContain(SUBJECT);
    expect(performance.now() - begun).toBeLessThan(30_000);

    await expect
      .poll(async () => (await live.post('/v1/tickets/create', order)).statusCode, { timeout: 5_000 })
      .toBe(422);
    await network.anvil.send(fromWallet.address as Address, parseEther('1'));
    const status = async () => {
      await network.anvil.mine();
      return (await live.view(ticket)).status;
    };
    await expect.poll(status, { interval: 500 }).toBe(TicketStatus.sending);
    await network.anvil.mine(3);
    expect(await network.anvil.client.getTransactionCount({ address: network.hot })).toBe(1);
    expect((await live.view(ticket)).payoutTx).toBeNull();
  });
});
