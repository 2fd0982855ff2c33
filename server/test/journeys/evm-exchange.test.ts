import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTicketCodes } from '@parom/contract/errors';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CreateTicketAnswer, CreateTicketInput, TicketView } from '@parom/contract/tickets';
import { type Address, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type App, composeApp } from '../../src/boot/app.ts';
import { readConfig } from '../../src/boot/config.ts';
import { openWallets } from '../../src/chains/evm/sending/wallets.ts';
import { watchOnce } from '../../src/chains/index.ts';
import { seedCatalogue } from '../../src/currencies/index.ts';
import { balanceOf, capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import { keepReconciled } from '../../src/payments/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { type Schedules, scheduleRunner } from '../../src/platform/jobs/run-schedules.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { StartProblem } from '../../src/platform/start-problem.ts';
import { evmPublicKeys } from '../../src/signing/index.ts';
import { writeSiteOpen } from '../../src/site/index.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { callsOfEveryMode, documentedCalls } from '../documented-calls.ts';
import { describeWithAnvil, STRANGER } from '../evm/anvil.ts';
import { type EvmTestNetwork, MNEMONIC, startEvmNetwork } from '../evm/network.ts';
import { ids } from '../factories.ts';
import { dataKeyFile } from '../live-settings.ts';
import { keepWorkerAlive } from '../living-worker.ts';
import { runJobs } from '../run-jobs.ts';

const PRICES = { [ids.eth]: '3000', [ids.usdt]: '1' };

describeWithAnvil('an exchange of ETH for USDT on a real EVM', () => {
  const clock = handClock();
  let folder: string;
  let database: TestDatabase;
  let network: EvmTestNetwork;
  let app: App;
  let timed: Schedules;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parom-journey-'));
    database = await testDatabase();
    network = await startEvmNetwork(1);
    await network.anvil.setTime(clock.now());
    await network.anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
    await network.callToken('issue', [network.hot, parseUnits('100000', 6)]);
    await network.anvil.mine();
    await seedCatalogue(database.db);
    await book(ids.eth, '10');
    await book(ids.usdt, '100000');
    for (const [currencyId, usdt] of Object.entries(PRICES)) {
      await database.db
        .insertInto('fixed_prices')
        .values({ currency_id: Number(currencyId), usdt, set_by: 'test', set_at: clock.now() })
        .execute();
    }
    await start(MNEMONIC);
    // A live service is closed until an operator opens the site.
    const isOpen = async () => (await app.http.inject({ url: '/api/v1/status/get' })).json().siteStatus;
    expect(await isOpen()).toBe(false);
    await writeSiteOpen(database.db, clock.now(), true);
    await vi.waitFor(async () => expect(await isOpen()).toBe(true), { timeout: 5_000 });
  });
  afterAll(async () => {
    await timed?.stop();
    await app?.close();
    await database?.close();
    rmSync(folder, { recursive: true });
  });

  const book = (currencyId: number, amount: string) =>
    database.db.transaction().execute((tx) =>
      postEntry(tx, {
        key: entryKeys.capital(currencyId, 'opening'),
        kind: 'capital',
        at: clock.now(),
        postings: capital({ currencyId, networkId: ids.ethereum }, toDecimal(amount)),
      }),
    );

  async function start(
    words: string,
    more: { readonly replacesWallet?: string; readonly confirmations?: number } = {},
  ): Promise<void> {
    await keepWorkerAlive(database.db);
    app = await composeApp({
      config: readConfig(await environment(words, more)),
      log: quietLog,
      database,
      clock,
      metrics: createMetrics(false),
      isBusy: () => false,
      webRoot: '/nowhere',
      version: 'test',
    });
    timed = scheduleRunner({ db: database.db, clock, log: quietLog, entries: app.schedules, isAlone: true });
  }

  async function environment(words: string, more: object): Promise<Record<string, string>> {
    const mnemonicFile = join(folder, 'words');
    rmSync(mnemonicFile, { force: true });
    writeFileSync(mnemonicFile, words, { mode: 0o400 });
    const { accountXpub, hotAddress } = evmPublicKeys(words);
    const ethereum = {
      network: 'ethereum',
      rpcUrl: network.anvil.url,
      chainId: 1,
      accountXpub,
      hotAddress,
      mnemonicFile,
      tokens: { USDT: network.token },
      otherContracts: ['USDT'],
      confirmations: 7,
      explorerUrl: 'https://explorer.example/tx/',
      ...more,
    };
    return {
      PAROM_MODE: 'live',
      PAROM_RATE_VENUES: 'none',
      PAROM_EVM_NETWORKS: JSON.stringify([ethereum]),
      PAROM_SMTP_URL: 'smtp://127.0.0.1:2525',
      PAROM_MAIL_FROM: 'Parom <no-reply@shop.example>',
      PAROM_PUBLIC_URL: 'https://shop.example',
      PAROM_DATA_KEY_FILE: dataKeyFile,
      DATA_DIR: folder,
    };
  }

  /** What the service goes by that runs on this database. */
  const confirmations = async () =>
    (
      await database.db
        .selectFrom('networks')
        .select('approves_required')
        .where('id', '=', ids.ethereum)
        .executeTakeFirstOrThrow()
    ).approves_required;

  /** Lets everything happen that is due, with a block in between. */
  async function live(rounds = 1): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      clock.advance(16_000);
      for (const chain of app.networks.chains.values()) {
        while ((await watchOnce({ db: database.db, clock, catalogue: app.catalogue }, chain)) === 'again');
      }
      await timed.runDue();
      await runJobs(database, clock, { ...app.handlers, 'mail.queued': [] });
      await network.anvil.setTime(clock.now());
      await network.anvil.mine();
    }
  }

  async function create(giveAmount: string): Promise<CreateTicketAnswer> {
    const body: CreateTicketInput = {
      wallet: { address: STRANGER, memo: null },
      user: { email: 'customer@example.com', language: 2, refererCode: null, referrerHeader: null },
      payDetails: { currencyId: ids.eth, networkId: ids.ethereum, amount: giveAmount },
      getDetails: { currencyId: ids.usdt, networkId: ids.ethereum, amount: null },
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
  const booked = async (kind: 'hot' | 'deposits', currencyId: number) =>
    formatDecimal(await balanceOf(database.db, { kind, currencyId, networkId: ids.ethereum }));
  const onChain = async (currencyId: number, address: string) =>
    formatDecimal(await network.chain.balance(currencyId, address));

  it('a ticket paid in full is completed by one transfer and swept', async () => {
    await live(3);
    const created = await create('1');
    const { fromWallet, toAmount, status, confirmationsRequired } = await read(created);
    expect([status, confirmationsRequired]).toEqual([TicketStatus.awaitingPayment, 7]);

    await network.anvil.send(fromWallet.address as Address, parseEther('1'));
    await live(3);
    expect(await read(created)).toMatchObject({ status: TicketStatus.confirming });
    await live(30);

    const done = await read(created);
    expect(done.status).toBe(TicketStatus.completed);
    expect(done.payoutTx?.url).toBe(`https://explorer.example/tx/${done.payoutTx?.id}`);
    expect(await onChain(ids.usdt, STRANGER)).toBe(toAmount);
    expect(await onChain(ids.eth, fromWallet.address)).toBe(await booked('deposits', ids.eth));
    expect(toDecimal(await booked('deposits', ids.eth))).toBeLessThan(toDecimal('0.01'));
    for (const currencyId of [ids.eth, ids.usdt]) {
      expect(await onChain(currencyId, network.hot)).toBe(await booked('hot', currencyId));
    }
    const payouts = await database.db.selectFrom('payments').select(['purpose', 'state']).execute();
    expect(payouts.toSorted((a, b) => a.purpose.localeCompare(b.purpose))).toEqual([
      { purpose: 'payout', state: 'final' },
      { purpose: 'sweep', state: 'final' },
    ]);
    // Our own sweep arrived at the hot wallet: it must not count as a deposit.
    const deposits = await database.db.selectFrom('deposits').select('address').execute();
    expect(deposits).toEqual([{ address: fromWallet.address }]);
    // Nor what it left on the ticket's address.
    await keepReconciled({ ...app.networks, db: database.db, clock, catalogue: app.catalogue })();
    expect(await openAlerts(database.db)).toEqual([]);
  });

  it('a ticket whose block is taken back waits, then is paid once', async () => {
    const before = toDecimal(await onChain(ids.usdt, STRANGER));
    const created = await create('0.5');
    const { fromWallet, toAmount } = await read(created);
    const txId = await network.anvil.send(fromWallet.address as Address, parseEther('0.5'));
    const raw = await network.anvil.rawOf(txId);
    await live(3);
    expect((await read(created)).status).toBe(TicketStatus.confirming);

    await network.anvil.reorg(3);
    await live(2);
    // That the node does not know it proves nothing yet.
    expect((await read(created)).status).toBe(TicketStatus.confirming);
    await live(12);
    expect((await read(created)).status).toBe(TicketStatus.awaitingPayment);

    await network.anvil.client.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined);
    await live(30);
    expect((await read(created)).status).toBe(TicketStatus.completed);
    expect(toDecimal(await onChain(ids.usdt, STRANGER)) - before).toBe(toDecimal(toAmount));
  });

  it('a top-up of the hot wallet is booked once', async () => {
    const before = toDecimal(await booked('hot', ids.eth));
    await network.anvil.send(network.hot, parseEther('2'));
    await live(12);
    expect(toDecimal(await booked('hot', ids.eth)) - before).toBe(toDecimal('2'));
    expect(await onChain(ids.eth, network.hot)).toBe(await booked('hot', ids.eth));
    const unmatched = await balanceOf(database.db, { kind: 'unmatched', currencyId: ids.eth });
    expect(formatDecimal(unmatched)).toBe('-2');
  });

  it('live mode has no levers of the sandbox', {
    tags: ['threat:sandbox-levers'],
  }, async () => {
    for (const [method, url] of [
      ['GET', '/api/sandbox'],
      ['GET', '/api/sandbox/mail'],
      ['POST', '/api/sandbox/transfers'],
      ['POST', '/api/sandbox/accounts'],
      ['POST', '/api/sandbox/blocks'],
      ['POST', '/api/sandbox/clock'],
      ['POST', '/api/sandbox/rates'],
      ['POST', '/api/sandbox/faults'],
      ['POST', '/api/sandbox/reorgs'],
      ['GET', '/api/sandbox/transfers'],
    ] as const) {
      const answer = await app.http.inject({ method, url, ...(method === 'POST' && { payload: {} }) });
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
  });

  it('the document of the calls in live mode names no lever', async () => {
    const all = callsOfEveryMode.toSorted();
    expect(await documentedCalls(app.http)).toEqual({ document: all, page: all });
  });

  it('a coin without a configured contract is neither offered nor accepted', async () => {
    const { currencies } = (await app.http.inject({ url: '/api/v1/currencies/get' })).json();
    expect(currencies.map(({ shortName }: { shortName: string }) => shortName).toSorted()).toEqual([
      'ETH',
      'RUB',
      'USDT',
    ]);
    const usdt = currencies.find(({ id }: { id: number }) => id === ids.usdt);
    expect(usdt.networks.map(({ id }: { id: number }) => id)).toEqual([ids.ethereum]);
  });

  it('an order to a token’s contract is refused', async () => {
    const payload = {
      wallet: { address: network.token, memo: null },
      user: { email: 'customer@example.com', language: 2, refererCode: null, referrerHeader: null },
      payDetails: { currencyId: ids.eth, networkId: ids.ethereum, amount: '1' },
      getDetails: { currencyId: ids.usdt, networkId: ids.ethereum, amount: null },
    };
    const answer = await app.http.inject({ method: 'POST', url: '/api/v1/tickets/create', payload });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([422, createTicketCodes.addressInvalid]);
  });

  it('a replaced mnemonic puts the paid ticket on hold and is not swept', {
    tags: ['threat:former-mnemonic'],
  }, async () => {
    const words = 'test test test test test test test test test test test junk';
    const wallets = openWallets(evmPublicKeys(words), 1);
    const hot = wallets.addressOf({ kind: 'hot' });
    await network.anvil.client.setBalance({ address: hot, value: parseEther('13') });
    await network.callToken('issue', [hot, parseUnits('100000', 6)]);
    await live(3);
    const old = await create('1');
    const { fromWallet } = await read(old);
    await network.anvil.send(fromWallet.address as Address, parseEther('1'));
    await live();
    await timed.stop();
    await app.close();

    const refusal = await start(words, { confirmations: 20 }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartProblem);
    expect(await confirmations()).toBe(7);
    const [, replacesWallet = ''] = /"replacesWallet":"(\w+)"/.exec(String(refusal)) ?? [];
    await start(words, { replacesWallet, confirmations: 8 });
    expect(await confirmations()).toBe(8);
    await live(30);
    expect(await read(old)).toMatchObject({ status: TicketStatus.onHold, statusReason: 'walletReplaced' });
    expect(await onChain(ids.eth, fromWallet.address)).toBe('1');

    const next = await read(await create('1'));
    const { derivation_index: derivationIndex } = await database.db
      .selectFrom('deposit_addresses')
      .select('derivation_index')
      .where('address', '=', next.fromWallet.address)
      .executeTakeFirstOrThrow();
    expect(next.fromWallet.address).toBe(
      wallets.addressOf({ kind: 'deposit', derivationIndex: derivationIndex ?? -1 }),
    );
  });
});
