/** Monero on a real monerod with its two wallets, beside Ethereum on anvil. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CreateTicketAnswer, TicketView } from '@parom/contract/tickets';
import { type Address, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, composeApp } from '../../src/boot/app.ts';
import { readConfig } from '../../src/boot/config.ts';
import { watchOnce } from '../../src/chains/index.ts';
import { seedCatalogue } from '../../src/currencies/index.ts';
import { balanceOf, capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { type Schedules, scheduleRunner } from '../../src/platform/jobs/run-schedules.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { evmPublicKeys, moneroPublicKeys } from '../../src/signing/index.ts';
import { writeSiteOpen } from '../../src/site/index.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from '../evm/anvil.ts';
import { type EvmTestNetwork, startEvmNetwork } from '../evm/network.ts';
import { ids } from '../factories.ts';
import { dataKeyFile } from '../live-settings.ts';
import { keepWorkerAlive } from '../living-worker.ts';
import { describeWithMonerod, type Monerod, PICONERO, startMonerod, startWallet } from '../monero/monerod.ts';
import { MNEMONIC, MONERO, XMR } from '../monero/network.ts';
import { runJobs } from '../run-jobs.ts';

const PRICES = { [XMR]: '150', [ids.eth]: '3000', [ids.usdt]: '1', [ids.rub]: '0.0125' };
const GIVEN = '1.5';
const CAPITAL = 15;
const CONFIRMATIONS = 10;
const ROUND_SECONDS = 16;

describe('Monero on monerod', () => {
  describeWithMonerod('and its wallets,', () => {
    describeWithAnvil('beside Ethereum on anvil,', journeys);
  });
});

/** Each block takes monerod a fifth of a second of one processor. */
const TIMEOUT_MS = 300_000;

function journeys(): void {
  vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

  const clock = handClock(new Date().toISOString());
  let folder: string;
  let database: TestDatabase;
  let ethereum: EvmTestNetwork;
  let monerod: Monerod;
  let wallets: readonly [string, string];
  let app: App;
  let timed: Schedules;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parom-journey-'));
    database = await testDatabase();
    [ethereum, monerod] = await Promise.all([startEvmNetwork(1), startMonerod()]);
    wallets = [await startWallet(monerod.url), await startWallet(null)];
    await ethereum.anvil.setTime(clock.now());
    await ethereum.anvil.client.setBalance({ address: ethereum.hot, value: parseEther('10') });
    for (const owner of [ethereum.hot, CUSTOMER])
      await ethereum.callToken('issue', [owner, parseUnits('100000', 6)]);
    await ethereum.anvil.mine();
    await seedCatalogue(database.db);
    await book(ids.eth, ids.ethereum, '10');
    await book(ids.usdt, ids.ethereum, '100000');
    await book(XMR, MONERO, String(CAPITAL));
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
    // The capital, before the first look.
    const part = { address: keys.address, units: BigInt(PICONERO) };
    await monerod.sendMany(Array.from({ length: CAPITAL }, () => part));
    await monerod.mine(CONFIRMATIONS + 1);
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
        key: entryKeys.capital(currencyId, `opening ${networkId}`),
        kind: 'capital',
        at: clock.now(),
        postings: capital({ currencyId, networkId }, toDecimal(amount)),
      }),
    );

  const keys = moneroPublicKeys(MNEMONIC);
  function environment(): Record<string, string> {
    const mnemonicFile = join(folder, 'words');
    writeFileSync(mnemonicFile, MNEMONIC, { mode: 0o400 });
    const viewKeyFile = join(folder, 'view-key');
    writeFileSync(viewKeyFile, keys.viewKey, { mode: 0o400 });
    const [walletUrl, signerWalletUrl] = wallets;
    return {
      PAROM_MODE: 'live',
      PAROM_RATE_VENUES: 'none',
      PAROM_EVM_NETWORKS: JSON.stringify([
        {
          network: 'ethereum',
          rpcUrl: ethereum.anvil.url,
          chainId: 1,
          ...evmPublicKeys(MNEMONIC),
          mnemonicFile,
          tokens: { USDT: ethereum.token },
          otherContracts: ['USDT'],
          confirmations: 7,
        },
      ]),
      PAROM_MONERO: JSON.stringify({
        network: 'regtest',
        rpcUrl: monerod.url,
        walletUrl,
        signerWalletUrl,
        address: keys.address,
        viewKeyFile,
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
  async function live(rounds = 1, isMining = true): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      clock.advance(ROUND_SECONDS * 1_000);
      for (const chain of app.networks.chains.values())
        while ((await watchOnce({ db: database.db, clock, catalogue: app.catalogue }, chain)) === 'again');
      await timed.runDue();
      await runJobs(database, clock, { ...app.handlers, 'mail.queued': [] });
      await ethereum.anvil.setTime(clock.now());
      await ethereum.anvil.mine();
      if (isMining) await monerod.mine();
    }
  }

  const monero = { currencyId: XMR, networkId: MONERO };
  const ether = { currencyId: ids.eth, networkId: ids.ethereum };

  const ask = (pay: object, get: object, wallet: { address: string; memo: string | null }) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/tickets/create',
      payload: {
        wallet: { ...wallet, isMemoRequired: wallet.memo !== null },
        user: { email: 'customer@example.com', language: 2, refererCode: null, referrerHeader: null },
        payDetails: pay,
        getDetails: { ...get, amount: null },
      },
    });
  async function sell(): Promise<CreateTicketAnswer> {
    const answer = await ask({ ...monero, amount: GIVEN }, ether, { address: STRANGER, memo: null });
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
  const buy = async (address: string): Promise<CreateTicketAnswer> => {
    const answer = await ask({ ...ether, amount: '0.1' }, monero, {
      address,
      memo: null,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const payEther = async (ticket: CreateTicketAnswer) => {
    const { address } = (await read(ticket)).fromWallet;
    await ethereum.anvil.send(address as Address, parseEther('0.1'));
  };
  const unitsOf = (amount: string): bigint => toDecimal(amount) / 10n ** 6n;

  const expectAgreement = async () => {
    const chain = app.networks.chains.get(MONERO);
    if (chain === undefined) throw new Error('Monero is not served');
    const booked = await balanceOf(database.db, { kind: 'hot', currencyId: XMR, networkId: MONERO });
    expect(formatDecimal(await chain.balance(XMR, keys.address))).toBe(formatDecimal(booked));
  };
  /** Until the ticket's payout waits for a block. */
  async function untilPaying(): Promise<string> {
    for (let rounds = 0; rounds < 40; rounds += 1) {
      await live(1, false);
      const [waiting] = await monerod.waiting();
      if (waiting !== undefined) return waiting;
      await monerod.mine();
    }
    throw new Error('no payout was sent');
  }

  it('a deposit of XMR is final after ten blocks, and ends in a payout of ETH', async () => {
    const created = await sell();
    const { fromWallet, toAmount, confirmationsRequired } = await read(created);
    expect([fromWallet.address.slice(0, 1), confirmationsRequired]).toEqual(['8', CONFIRMATIONS]);
    const before = await ethereum.chain.balance(ids.eth, STRANGER);
    await monerod.send(fromWallet.address, unitsOf(GIVEN));
    await live(28);
    expect((await read(created)).status).toBe(TicketStatus.completed);
    const after = await ethereum.chain.balance(ids.eth, STRANGER);
    expect(formatDecimal((after - before) as typeof after)).toBe(toAmount);
    await expectAgreement();
  });

  it('a lost payout of XMR is sent again, paid once, and proven to the customer by its key', {
    tags: ['threat:double-payout'],
  }, async () => {
    const to = await monerod.newAddress();
    const created = await buy(to);
    await payEther(created);
    const lost = await untilPaying();
    await monerod.forget([lost]);
    await live(30);
    const done = await read(created);
    expect(done.status).toBe(TicketStatus.completed);
    expect(await monerod.receivedAt(to)).toBe(unitsOf(done.toAmount));
    const sent = await database.db
      .selectFrom('transmissions')
      .select('tx_id')
      .where('tx_id', '=', lost)
      .execute();
    expect(sent).toHaveLength(1);
    await expectAgreement();
    const { id: txid, proof } = done.payoutTx ?? {};
    const asked = { txid, tx_key: proof, address: to };
    const { received } = await monerod.customer<{ received: number }>('check_tx_key', asked);
    expect(BigInt(received)).toBe(unitsOf(done.toAmount));
  });

  it('leaves wallet and books equal, without an alert of a wallet', async () => {
    await live(CONFIRMATIONS);
    await expectAgreement();
    // Blocks carry the real time, which the clock of this test outruns: no word of a standing network.
    const subjects = (await openAlerts(database.db)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /^(shortfall|surplus|nonce)/.test(subject))).toEqual([]);
  });
}
