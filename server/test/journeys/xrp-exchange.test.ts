/** XRP on a stand-in for rippled, beside Ethereum on anvil. No real rippled was contacted. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTicketCodes } from '@parom/contract/errors';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CreateTicketAnswer, TicketView } from '@parom/contract/tickets';
import { type Address, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, composeApp } from '../../src/boot/app.ts';
import { readConfig } from '../../src/boot/config.ts';
import { watchOnce } from '../../src/chains/index.ts';
import { accountFlags } from '../../src/chains/xrp/sending/check-recipient.ts';
import { VALID_LEDGERS } from '../../src/chains/xrp/sending/sign-payment.ts';
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
import { PARTIAL } from '../xrp/ledger-rules.ts';
import { MNEMONIC, startXrpNetwork, type XrpTestNetwork } from '../xrp/network.ts';
import { dropsOf, strangerAddress } from '../xrp/people.ts';

const PRICES = { [ids.xrp]: '2', [ids.eth]: '3000', [ids.usdt]: '1', [ids.rub]: '0.0125' };
const GIVEN = '100';

describe('XRP on a stand-in', () => {
  describeWithAnvil('beside Ethereum on anvil,', journeys);
});

function journeys(): void {
  const clock = handClock(new Date().toISOString());
  let folder: string;
  let database: TestDatabase;
  let ethereum: EvmTestNetwork;
  let ledger: XrpTestNetwork;
  let app: App;
  let timed: Schedules;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parom-journey-'));
    database = await testDatabase();
    [ethereum, ledger] = await Promise.all([startEvmNetwork(1), startXrpNetwork()]);
    ledger.rippled.now = () => clock.now().getTime();
    ledger.rippled.close();
    await ethereum.anvil.setTime(clock.now());
    await ethereum.anvil.client.setBalance({ address: ethereum.hot, value: parseEther('10') });
    for (const owner of [ethereum.hot, CUSTOMER])
      await ethereum.callToken('issue', [owner, parseUnits('100000', 6)]);
    await ethereum.anvil.mine();
    await seedCatalogue(database.db);
    await book(ids.eth, ids.ethereum, '10');
    await book(ids.usdt, ids.ethereum, '100000');
    await book(ids.xrp, ids.ripple, '100000');
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
        key: entryKeys.capital(currencyId, 'opening'),
        kind: 'capital',
        at: clock.now(),
        postings: capital({ currencyId, networkId }, toDecimal(amount)),
      }),
    );

  function environment(): Record<string, string> {
    const mnemonicFile = join(folder, 'words');
    writeFileSync(mnemonicFile, MNEMONIC, { mode: 0o400 });
    const { rpcUrl, publicKey, chainId: networkId, explorerUrl } = ledger.settings;
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
      PAROM_XRP: JSON.stringify({ networkId, rpcUrl, publicKey, explorerUrl, mnemonicFile }),
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
      ledger.rippled.close();
    }
  }

  const coins = { currencyId: ids.xrp, networkId: ids.ripple };
  const dollars = { currencyId: ids.usdt, networkId: ids.ethereum };

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
    const answer = await ask({ ...coins, amount: GIVEN }, dollars, { address: STRANGER, memo: null });
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
  const buy = (address: string, memo: string | null = null, amount = '200') =>
    ask({ ...dollars, amount }, coins, { address, memo });
  const payDollars = async (ticket: CreateTicketAnswer) =>
    ethereum.callToken('transfer', [
      (await read(ticket)).fromWallet.address as Address,
      parseUnits('200', 6),
    ]);

  const heldAndBooked = async () => {
    const chain = app.networks.chains.get(ids.ripple);
    if (chain === undefined) throw new Error('the XRP Ledger is not served');
    const booked = await balanceOf(database.db, { kind: 'hot', ...coins });
    return [await chain.balance(ids.xrp, ledger.hot), booked].map(formatDecimal);
  };
  /** The newest deposit of XRP, with the ticket that its tag names. */
  const newest = async () => {
    const {
      ticket_id: ticketId,
      amount,
      state,
    } = await database.db
      .selectFrom('deposits as d')
      .leftJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
      .select(['j.ticket_id', 'd.amount', 'd.state'])
      .where('d.network_id', '=', ids.ripple)
      .orderBy('d.id', 'desc')
      .executeTakeFirstOrThrow();
    return { ticketId, amount: formatDecimal(toDecimal(amount)), state };
  };

  it('a deposit of the exact sum ends in a payout of USDT', async () => {
    const created = await sell();
    const { fromWallet, toAmount, confirmationsRequired } = await read(created);
    expect([fromWallet.address, confirmationsRequired]).toEqual([ledger.hot, 1]);
    const before = await ethereum.chain.balance(ids.usdt, STRANGER);
    ledger.customer.pay(fromWallet, toDecimal(GIVEN));
    await live(16);
    expect((await read(created)).status).toBe(TicketStatus.completed);
    const after = await ethereum.chain.balance(ids.usdt, STRANGER);
    expect(formatDecimal((after - before) as typeof after)).toBe(toAmount);
    expect(await heldAndBooked()).toEqual(['100100', '100100']);
  });

  it.each([
    ['short', '40'],
    ['over', '150'],
  ])('a deposit that is %s, is credited to its ticket as it is', async (_row, amount) => {
    const created = await sell();
    ledger.customer.pay((await read(created)).fromWallet, toDecimal(amount));
    await live(2);
    expect(await newest()).toEqual({ ticketId: created.ticketId, amount, state: 'final' });
  });

  it('a deposit twice, is two deposits of its ticket', async () => {
    const created = await sell();
    const { fromWallet } = await read(created);
    for (const amount of ['60', '40']) ledger.customer.pay(fromWallet, toDecimal(amount));
    await live(16);
    expect(await newest()).toEqual({ ticketId: created.ticketId, amount: '40', state: 'final' });
    expect((await read(created)).status).toBe(TicketStatus.completed);
  });

  it('a deposit that is late, is credited to its expired ticket', async () => {
    const created = await sell();
    const { fromWallet } = await read(created);
    for (let hours = 0; hours < 3; hours += 1) {
      clock.advance(3_600_000);
      await live();
    }
    expect((await read(created)).status).toBe(TicketStatus.expired);
    ledger.customer.pay(fromWallet, toDecimal(GIVEN));
    await live(2);
    expect(await newest()).toEqual({ ticketId: created.ticketId, amount: GIVEN, state: 'final' });
  });

  it('a deposit that claims more than it delivers, counts as delivered', {
    tags: ['threat:partial-payment'],
  }, async () => {
    const created = await sell();
    const { address, memo } = (await read(created)).fromWallet;
    ledger.customer.send({
      Destination: address,
      DestinationTag: Number(memo),
      Amount: dropsOf(GIVEN).toString(),
      SendMax: '2000000',
      Flags: PARTIAL,
    });
    await live(16);
    expect(await newest()).toEqual({ ticketId: created.ticketId, amount: '2', state: 'final' });
    expect((await read(created)).status).not.toBe(TicketStatus.completed);
  });

  it('a deposit with a foreign tag is no ticket’s, and one without a tag is refused', async () => {
    const { address, memo } = (await read(await sell())).fromWallet;
    ledger.customer.pay({ address, memo: String((Number(memo) + 1) % 2 ** 32) }, toDecimal('7'));
    await live(2);
    expect(await newest()).toEqual({ ticketId: null, amount: '7', state: 'final' });
    ledger.customer.pay({ address, memo: null }, toDecimal('8'));
    await live(3);
    expect(await newest()).toEqual({ ticketId: null, amount: '8', state: 'vanished' });
    expect(ledger.rippled.head.accounts.get(ledger.hot)?.flags).toBe(accountFlags.requireTag);
  });

  it('an order to an account that needs a tag or the reserve is refused before it is made', async () => {
    const needsTag = strangerAddress();
    ledger.rippled.fund(needsTag, dropsOf('50'), { flags: accountFlags.requireTag });
    const refused = await buy(needsTag);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([422, createTicketCodes.memoNeeded]);
    expect((await buy(needsTag, '7')).statusCode).toBe(200);
    expect((await buy(strangerAddress())).statusCode).toBe(200);
  });

  it('a payout whose submission was lost is signed again with its number, and paid once', {
    tags: ['threat:double-payout'],
  }, async () => {
    const to = strangerAddress();
    ledger.rippled.fund(to, 0n);
    const created: CreateTicketAnswer = (await buy(to, '77')).json();
    const { toAmount } = await read(created);
    await payDollars(created);
    const { rippled } = ledger;
    rippled.isStuck = true;
    for (let rounds = 0; rippled.open.length === 0 && rounds < 30; rounds += 1) await live();
    const lost = rippled.open[0];
    rippled.isStuck = false;
    if (lost === undefined) throw new Error('no payout was sent');
    const { submit } = rippled;
    rippled.submit = () => 'telINSUF_FEE_P';
    rippled.drop(lost.txId);
    await live(VALID_LEDGERS);
    rippled.submit = submit;
    await live(16);
    const done = await read(created);
    expect(done.status).toBe(TicketStatus.completed);
    const paid = rippled.ledgers
      .flatMap(({ transactions }) => transactions)
      .filter(({ fields }) => fields.Destination === to);
    expect(paid).toMatchObject([{ fields: { Sequence: lost.fields.Sequence, DestinationTag: 77 } }]);
    expect([paid[0]?.txId === lost.txId, paid[0]?.txId]).toEqual([false, done.payoutTx?.id]);
    expect(rippled.head.accounts.get(to)?.balance).toBe(dropsOf(toAmount));
  });

  it('leaves account and books equal, without an alert of a wallet', async () => {
    await live(8);
    const [held, booked] = await heldAndBooked();
    expect(held).toBe(booked);
    const subjects = (await openAlerts(database.db)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /^(shortfall|surplus|nonce|standing)/.test(subject))).toEqual([]);
  });
}
