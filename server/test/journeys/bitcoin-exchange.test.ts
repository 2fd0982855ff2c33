import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CreateTicketAnswer, CreateTicketInput, TicketView } from '@parom/contract/tickets';
import { type Address, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, composeApp } from '../../src/boot/app.ts';
import { readConfig } from '../../src/boot/config.ts';
import { watchOnce } from '../../src/chains/index.ts';
import { seedCatalogue } from '../../src/currencies/index.ts';
import { balanceOf, capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import { keepReconciled } from '../../src/payments/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { type Schedules, scheduleRunner } from '../../src/platform/jobs/run-schedules.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { bitcoinPublicKeys, evmPublicKeys } from '../../src/signing/index.ts';
import { writeSiteOpen } from '../../src/site/index.ts';
import { type Bitcoind, describeWithBitcoind, startBitcoind } from '../bitcoin/bitcoind.ts';
import { MNEMONIC, settingsFor } from '../bitcoin/network.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { describeWithAnvil, STRANGER } from '../evm/anvil.ts';
import { type EvmTestNetwork, startEvmNetwork } from '../evm/network.ts';
import { ids } from '../factories.ts';
import { dataKeyFile } from '../live-settings.ts';
import { keepWorkerAlive } from '../living-worker.ts';
import { runJobs } from '../run-jobs.ts';

const PRICES = { [ids.btc]: '90000', [ids.eth]: '3000', [ids.usdt]: '1', [ids.rub]: '0.0125' };

describe('Bitcoin beside Ethereum, both on real nodes', () => {
  describeWithAnvil('with anvil', () => describeWithBitcoind('and bitcoind', journeys));
});

function journeys(): void {
  const clock = handClock(new Date().toISOString());
  let folder: string;
  let database: TestDatabase;
  let ethereum: EvmTestNetwork;
  let bitcoind: Bitcoind;
  let hot: string;
  let app: App;
  let timed: Schedules;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parom-journey-'));
    database = await testDatabase();
    [ethereum, bitcoind] = await Promise.all([startEvmNetwork(1), startBitcoind()]);
    await ethereum.anvil.setTime(clock.now());
    await ethereum.anvil.client.setBalance({ address: ethereum.hot, value: parseEther('10') });
    await ethereum.callToken('issue', [ethereum.hot, parseUnits('100000', 6)]);
    await ethereum.anvil.mine();
    await seedCatalogue(database.db);
    await book(ids.eth, ids.ethereum, '10');
    await book(ids.usdt, ids.ethereum, '100000');
    await book(ids.btc, ids.bitcoin, '2');
    for (const [currencyId, usdt] of Object.entries(PRICES))
      await database.db
        .insertInto('fixed_prices')
        .values({ currency_id: Number(currencyId), usdt, set_by: 'test', set_at: clock.now() })
        .execute();
    await keepWorkerAlive(database.db);
    app = await composeApp({
      config: readConfig(environment()),
      log: quietLog,
      database,
      clock,
      metrics: createMetrics(false),
      isBusy: () => false,
      webRoot: '/nowhere',
      version: 'test',
    });
    timed = scheduleRunner({ db: database.db, clock, log: quietLog, entries: app.schedules, isAlone: true });
    hot = (await app.networks.chains.get(ids.bitcoin)?.hotAddress()) ?? '';
    // The capital, before the first look.
    await bitcoind.send(hot, '0.5');
    await bitcoind.send(hot, '1.5');
    await bitcoind.mine(3);
    await writeSiteOpen(database.db, clock.now(), true);
    const isOpen = async () => (await app.http.inject({ url: '/api/v1/status/get' })).json().siteStatus;
    await vi.waitFor(async () => expect(await isOpen()).toBe(true), { timeout: 5_000 });
    await live(3);
  });
  afterAll(async () => {
    await timed?.stop();
    await app?.close();
    await database?.close();
    rmSync(folder, { recursive: true });
  });

  const book = (currencyId: number, networkId: number, amount: string) =>
    database.db.transaction().execute((tx) =>
      postEntry(tx, {
        key: entryKeys.capital(currencyId, 'opening'),
        kind: 'capital',
        at: clock.now(),
        postings: capital({ currencyId, networkId }, toDecimal(amount)),
      }),
    );

  function environment(): Record<string, string> {
    const mnemonicFile = join(folder, 'words');
    writeFileSync(mnemonicFile, MNEMONIC, { mode: 0o400 });
    const { accountXpub, hotAddress } = evmPublicKeys(MNEMONIC);
    const { accountXpub: bitcoinXpub, hotXpub } = bitcoinPublicKeys(MNEMONIC, 'regtest');
    const { rpcUrl, explorerUrl } = settingsFor(bitcoind);
    return {
      PAROM_MODE: 'live',
      PAROM_RATE_VENUES: 'none',
      PAROM_EVM_NETWORKS: JSON.stringify([
        {
          network: 'ethereum',
          rpcUrl: ethereum.anvil.url,
          chainId: 1,
          accountXpub,
          hotAddress,
          mnemonicFile,
          tokens: { USDT: ethereum.token },
          otherContracts: ['USDT'],
          confirmations: 7,
        },
      ]),
      PAROM_BITCOIN: JSON.stringify({
        network: 'regtest',
        rpcUrl,
        explorerUrl,
        accountXpub: bitcoinXpub,
        hotXpub,
        mnemonicFile,
        collectSeconds: 0,
      }),
      PAROM_SMTP_URL: 'smtp://127.0.0.1:2525',
      PAROM_MAIL_FROM: 'Parom <no-reply@shop.example>',
      PAROM_PUBLIC_URL: 'https://shop.example',
      PAROM_DATA_KEY_FILE: dataKeyFile,
      DATA_DIR: folder,
    };
  }

  /** Lets everything happen that is due, with a block of each network in between. */
  async function live(rounds = 1): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      clock.advance(16_000);
      for (const chain of app.networks.chains.values())
        while ((await watchOnce({ db: database.db, clock, catalogue: app.catalogue }, chain)) === 'again');
      await timed.runDue();
      await runJobs(database, clock, { ...app.handlers, 'mail.queued': [] });
      await ethereum.anvil.setTime(clock.now());
      await ethereum.anvil.mine();
      await bitcoind.mine();
    }
  }

  async function create(
    give: { readonly currencyId: number; readonly networkId: number; readonly amount: string },
    get: { readonly currencyId: number; readonly networkId: number; readonly address: string },
  ): Promise<CreateTicketAnswer> {
    const body: CreateTicketInput = {
      wallet: { address: get.address, memo: null },
      user: { email: 'customer@example.com', language: 2, refererCode: null, referrerHeader: null },
      payDetails: give,
      getDetails: { currencyId: get.currencyId, networkId: get.networkId, amount: null },
    };
    const answer = await app.http.inject({ method: 'POST', url: '/api/v1/tickets/create', payload: body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  async function read({ ticketId, offerToken }: CreateTicketAnswer): Promise<TicketView> {
    const answer = await app.http.inject({
      url: `/api/v1/tickets/${ticketId}/get`,
      headers: { authorization: `Bearer ${offerToken}` },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  const bitcoins = { currencyId: ids.btc, networkId: ids.bitcoin };
  const dollars = { currencyId: ids.usdt, networkId: ids.ethereum };
  const ether = { currencyId: ids.eth, networkId: ids.ethereum };
  const heldAndBooked = async () => {
    const chain = app.networks.chains.get(ids.bitcoin);
    if (chain === undefined) throw new Error('Bitcoin is not served');
    const booked = await balanceOf(database.db, { kind: 'hot', ...bitcoins });
    return [await chain.balance(ids.btc, hot), booked].map(formatDecimal);
  };
  const expectBooksRight = async () => {
    const [held, booked] = await heldAndBooked();
    expect(held).toBe(booked);
  };

  it('a deposit of BTC ends in a payout of USDT, and stays in the wallet', async () => {
    const created = await create({ ...bitcoins, amount: '0.01' }, { ...dollars, address: STRANGER });
    const { fromWallet, toAmount, confirmationsRequired } = await read(created);
    expect(fromWallet.address).toMatch(/^bcrt1q/);
    expect(confirmationsRequired).toBe(2);
    const small = await create({ ...bitcoins, amount: '0.009' }, { ...dollars, address: STRANGER });
    expect((await read(small)).confirmationsRequired).toBe(1);
    await bitcoind.send(fromWallet.address, '0.01');
    await live(2);
    expect((await read(created)).status).toBe(TicketStatus.confirming);
    await live(16);
    const done = await read(created);
    expect(done.status).toBe(TicketStatus.completed);
    const received = await ethereum.chain.balance(ids.usdt, STRANGER);
    expect(formatDecimal(received)).toBe(toAmount);
    expect(await heldAndBooked()).toEqual(['2.01', '2.01']);
  });

  it('a deposit of ETH ends in a payout of BTC, to the satoshi', async () => {
    const to = await bitcoind.newAddress();
    const created = await create({ ...ether, amount: '1' }, { ...bitcoins, address: to });
    const { fromWallet, toAmount } = await read(created);
    await ethereum.anvil.send(fromWallet.address as Address, parseEther('1'));
    await live(24);
    const done = await read(created);
    expect(done.status).toBe(TicketStatus.completed);
    expect(done.payoutTx?.url).toBe(`https://explorer.example/tx/${done.payoutTx?.id}`);
    expect(await bitcoind.ofCustomer('getreceivedbyaddress', [to])).toBe(Number.parseFloat(toAmount));
    await expectBooksRight();
  });

  it('a payout of BTC to an address of the main net is refused', async () => {
    const payload = {
      wallet: { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', memo: null },
      user: { email: 'customer@example.com', language: 2, refererCode: null, referrerHeader: null },
      payDetails: { ...ether, amount: '1' },
      getDetails: { ...bitcoins, amount: null },
    };
    const answer = await app.http.inject({ method: 'POST', url: '/api/v1/tickets/create', payload });
    expect(answer.statusCode).toBe(422);
  });

  it('leaves wallet and books equal, without an alert', async () => {
    await live(2);
    const deps = { db: database.db, clock, catalogue: app.catalogue };
    for (const chain of app.networks.chains.values()) while ((await watchOnce(deps, chain)) === 'again');
    await keepReconciled({ ...app.networks, ...deps })();
    const compared = await database.db.selectFrom('wallet_comparisons').selectAll().execute();
    expect(compared).toContainEqual(expect.objectContaining({ asset_id: 1 }));
    expect(await openAlerts(database.db)).toEqual([]);
    await expectBooksRight();
  });
}
