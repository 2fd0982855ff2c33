/** USDT and TON on a stand-in for TON, beside Ethereum on anvil. No real node of TON was contacted. */
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
import { spell } from '../../src/chains/ton/encoding/messages.ts';
import { VALID_SECONDS } from '../../src/chains/ton/sending/sign-payment.ts';
import { seedCatalogue } from '../../src/currencies/index.ts';
import { balanceOf, capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { type Schedules, scheduleRunner } from '../../src/platform/jobs/run-schedules.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { evmPublicKeys } from '../../src/signing/index.ts';
import { writeSiteOpen } from '../../src/site/index.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from '../evm/anvil.ts';
import { type EvmTestNetwork, startEvmNetwork } from '../evm/network.ts';
import { ids } from '../factories.ts';
import { dataKeyFile } from '../live-settings.ts';
import { keepWorkerAlive } from '../living-worker.ts';
import { runJobs } from '../run-jobs.ts';
import {
  anyAddress,
  DOLLAR,
  MNEMONIC,
  startTonNetwork,
  strangerAddress,
  TON,
  type TonTestNetwork,
} from '../ton/network.ts';
import { BLOCK_SECONDS } from '../ton/world.ts';

const PRICES = { [TON]: '2', [ids.eth]: '3000', [ids.usdt]: '1', [ids.rub]: '0.0125' };
const GIVEN = '100';
const ROUND_SECONDS = 16;

describe('TON on a stand-in', () => {
  describeWithAnvil('beside Ethereum on anvil,', journeys);
});

function journeys(): void {
  const clock = handClock(new Date().toISOString());
  let folder: string;
  let database: TestDatabase;
  let ethereum: EvmTestNetwork;
  let ledger: TonTestNetwork;
  let app: App;
  let timed: Schedules;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parom-journey-'));
    database = await testDatabase();
    [ethereum, ledger] = await Promise.all([startEvmNetwork(1), startTonNetwork()]);
    await ledger.world.close();
    await ethereum.anvil.setTime(clock.now());
    await ethereum.anvil.client.setBalance({ address: ethereum.hot, value: parseEther('10') });
    for (const owner of [ethereum.hot, CUSTOMER])
      await ethereum.callToken('issue', [owner, parseUnits('100000', 6)]);
    await ethereum.anvil.mine();
    await seedCatalogue(database.db);
    await book(ids.eth, ids.ethereum, '10');
    await book(ids.usdt, ids.ethereum, '100000');
    await book(TON, ids.ton, '100000');
    await book(ids.usdt, ids.ton, '100000');
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

  function environment(): Record<string, string> {
    const mnemonicFile = join(folder, 'words');
    writeFileSync(mnemonicFile, MNEMONIC, { mode: 0o400 });
    const { rpcUrl, publicKey, explorerUrl } = ledger.settings;
    const tokens = { USDT: spell(ledger.jettons.master) };
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
      PAROM_TON: JSON.stringify({
        rpcUrl,
        publicKey,
        explorerUrl,
        mnemonicFile,
        tokens,
        otherContracts: ['USDT'],
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
      clock.advance(ROUND_SECONDS * 1_000);
      for (const chain of app.networks.chains.values())
        while ((await watchOnce({ db: database.db, clock, catalogue: app.catalogue }, chain)) === 'again');
      await timed.runDue();
      await runJobs(database, clock, { ...app.handlers, 'mail.queued': [] });
      await ethereum.anvil.setTime(clock.now());
      await ethereum.anvil.mine();
      await ledger.world.close(ROUND_SECONDS / BLOCK_SECONDS);
    }
  }

  const dollars = { currencyId: ids.usdt, networkId: ids.ton };
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
    const answer = await ask({ ...dollars, amount: GIVEN }, ether, { address: STRANGER, memo: null });
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
  const buy = async (address: string, memo: string | null = null): Promise<CreateTicketAnswer> => {
    const answer = await ask({ ...ether, amount: '0.1' }, dollars, { address, memo });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const payEther = async (ticket: CreateTicketAnswer) => {
    const { address } = (await read(ticket)).fromWallet;
    await ethereum.anvil.send(address as Address, parseEther('0.1'));
  };
  /** Of a holder of jettons. */
  async function pay({ memo }: { readonly memo: string | null }, amount: string): Promise<void> {
    const { jettons, world, hot } = ledger;
    const [holder, units] = [anyAddress(), parseUnits(amount, 6)];
    jettons.issue(spell(holder), units);
    await world.close(ROUND_SECONDS / BLOCK_SECONDS);
    clock.advance(ROUND_SECONDS * 1_000);
    jettons.pay(holder, hot, units, memo);
  }

  const heldAndBooked = async () => {
    const chain = app.networks.chains.get(ids.ton);
    if (chain === undefined) throw new Error('TON is not served');
    const both = [DOLLAR, TON].map(async (currencyId) => {
      const booked = await balanceOf(database.db, { kind: 'hot', currencyId, networkId: ids.ton });
      return [await chain.balance(currencyId, ledger.hot), booked].map(formatDecimal);
    });
    return Promise.all(both);
  };
  const expectAgreement = async () => {
    for (const [held, booked] of await heldAndBooked()) expect(held).toBe(booked);
  };

  it('a deposit of USDT on TON ends in a payout of ETH', async () => {
    const created = await sell();
    const { fromWallet, toAmount, confirmationsRequired } = await read(created);
    expect([fromWallet.address, confirmationsRequired]).toEqual([ledger.hot, 1]);
    const before = await ethereum.chain.balance(ids.eth, STRANGER);
    await pay(fromWallet, GIVEN);
    await live(16);
    expect((await read(created)).status).toBe(TicketStatus.completed);
    const after = await ethereum.chain.balance(ids.eth, STRANGER);
    expect(formatDecimal((after - before) as typeof after)).toBe(toAmount);
    await expectAgreement();
  });

  it('a deposit of ETH ends in a payout of USDT on TON, with its memo', async () => {
    const to = strangerAddress();
    const created = await buy(to, '77');
    await payEther(created);
    await live(20);
    const done = await read(created);
    expect(done.status).toBe(TicketStatus.completed);
    expect(formatDecimal(await ledger.chain.balance(DOLLAR, to))).toBe(done.toAmount);
    await expectAgreement();
  });

  it('a payout whose message was lost is signed again with its number, and paid once', {
    tags: ['threat:double-payout'],
  }, async () => {
    const to = strangerAddress();
    const created = await buy(to);
    await payEther(created);
    const { world } = ledger;
    const number = await ledger.chain.nextNonce({ kind: 'hot' });
    world.isStuck = true;
    for (let rounds = 0; world.waiting.length === 0 && rounds < 30; rounds += 1) await live();
    world.isDeaf = true;
    world.takeWaiting();
    world.isStuck = false;
    await live(VALID_SECONDS / ROUND_SECONDS + 2);
    world.isDeaf = false;
    await live(20);
    const done = await read(created);
    expect(done.status).toBe(TicketStatus.completed);
    expect(await ledger.chain.nextNonce({ kind: 'hot' })).toBe(number + 1);
    expect(formatDecimal(await ledger.chain.balance(DOLLAR, to))).toBe(done.toAmount);
  });

  it('a payout that the recipient’s wallet sends back is on hold, and the customer reads why', async () => {
    const to = strangerAddress();
    const created = await buy(to);
    await payEther(created);
    const { world, jettons } = ledger;
    world.isStuck = true;
    for (let rounds = 0; world.waiting.length === 0 && rounds < 30; rounds += 1) await live();
    world.isStuck = false;
    const [payout] = world.takeWaiting();
    await jettons.lock(to);
    if (payout !== undefined) world.put(payout);
    await live(8);
    const held = await read(created);
    expect([held.status, held.recipientFault]).toEqual([TicketStatus.onHold, 'bounced']);
    expect(await ledger.chain.balance(DOLLAR, to)).toBe(0n);
    await expectAgreement();
  });

  it('leaves wallet and books equal, without an alert of a wallet', async () => {
    await live(8);
    await expectAgreement();
    const subjects = (await openAlerts(database.db)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /^(shortfall|surplus|nonce|standing)/.test(subject))).toEqual([]);
  });
}
