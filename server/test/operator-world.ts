/**
 * A server with the operator's calls on a small world. Tickets, deposits and payments are inserted as
 * rows.
 */

import { randomUUID } from 'node:crypto';
import { type AnswerCode, answerForms } from '@parom/contract/console/answers/answers';
import { because } from '@parom/contract/console/answers/moves';
import { endpoints } from '@parom/contract/endpoints';
import { subtract, toDecimal, ZERO } from '@parom/contract/money';
import type { TicketStatus } from '@parom/contract/ticket-status';
import {
  accountsRoutes,
  authenticate,
  hashToken,
  knownDevices,
  type Principal,
  passwordTries,
} from '../src/accounts/index.ts';
import type { ScreeningProvider } from '../src/aml/index.ts';
import type { Chain } from '../src/chains/chain.ts';
import { addConsole } from '../src/console.ts';
import { currencyName, openCatalogue } from '../src/currencies/index.ts';
import { type Account, depositCredited, entryKeys, holdReserve, postEntry } from '../src/ledger/index.ts';
import { letterSources, type OperatorDeps, tellOfReset } from '../src/operator/index.ts';
import { type DoorDeps, firstOperator } from '../src/operators/index.ts';
import { type OutflowRule, paymentKeys, requestPayment } from '../src/payments/index.ts';
import { createHttpServer } from '../src/platform/http/http-server.ts';
import { publicWay } from '../src/platform/http/post-public.ts';
import { createRouter } from '../src/platform/http/router.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { judgeDefaults, openLiveBoard } from '../src/rates/index.ts';
import { openSite } from '../src/site/index.ts';
import { isEnd } from '../src/tickets/index.ts';
import type { HandClock } from './clock.ts';
import { quietLog, type TestDatabase } from './database.ts';
import { addAddresses, addresses, fixedBoard, ids, sowWorld } from './factories.ts';
import { testKeyring } from './keyring.ts';
import { noCeiling } from './no-ceiling.ts';
import { noWays } from './no-ways.ts';
import { scriptedChain } from './scripted-chain.ts';
import { assertTyped } from './typed-answers.ts';
import { withReason } from './with-reason.ts';
import { writtenTexts } from './written-texts.ts';

export const OPERATOR = { email: 'operator@example.com', password: 'a long password' };
export const CONSOLE_ORIGIN = 'https://console.example.com';
export const USER = { email: 'anna@example.com', password: 'another password' };

export const accountOf = (kind: Account['kind'], currencyId: number, networkId?: number): Account => ({
  kind,
  currencyId,
  ...(networkId === undefined ? {} : { networkId }),
});

/** Assets of the seeds, by id. */
export const assets = { btc: 1, usdtTron: 7, rub: 9 } as const;

/** The operator's token in a database that keeps the world's rows. */
const keptTokens = new WeakMap<TestDatabase, string>();

async function sow(database: TestDatabase, clock: HandClock): Promise<void> {
  await database.truncate();
  await sowWorld(database.db, clock);
  await firstOperator({ db: database.db, clock, noteMade: async () => {} }, OPERATOR);
}

/** Each world restarts the clock. */
export async function operatorWorld(database: TestDatabase, clock: HandClock) {
  const { db } = database;
  clock.restart();
  const keptToken = keptTokens.get(database);
  await (keptToken === undefined ? sow(database, clock) : database.restore());
  const catalogue = await openCatalogue(db, quietLog);
  const site = await openSite({ db, log: quietLog, clock, isOpenAtFirst: true });
  const board = await openLiveBoard({ db, clock });
  const changedPrices: number[] = [];
  const chain = scriptedChain(ids.bitcoin, ids.btc, ids.btc);
  chain.estimateFee = async () => toDecimal('0.0001');
  const chains = new Map<number, Chain>([[ids.bitcoin, chain]]);
  const screening: ScreeningProvider[] = [];
  let listReloads = 0;
  const alerting: OperatorDeps['alerting'] = {
    ways: noWays,
    transport: null,
    publicUrl: 'http://shop.example',
    siteSettings: () => site.current().settings,
  };
  const deps: OperatorDeps & { outflow: OutflowRule } = {
    outflow: noCeiling,
    db,
    clock,
    keyring: testKeyring,
    catalogue: catalogue.current,
    chains,
    rates: fixedBoard(clock),
    offer: {
      isTypeAllowed: () => true,
      isServed: () => true,
      isHalted: () => false,
      mostUsdt: () => null,
      minuteOfDay: () => 0,
      salesStop: () => (site.current().isOpen ? null : 'closed'),
      hasPrice: () => true,
      basis: () => [],
    },
    prices: {
      db,
      clock,
      board,
      judgeSettings: judgeDefaults,
      askedVenues: ['binance', 'kraken', 'okx'],
      nameOf: (id) => currencyName(catalogue.current(), id),
      onChanged: async (changed) => void changedPrices.push(...changed),
    },
    screening,
    treasury: {
      coldAddresses: [{ networkId: ids.bitcoin, address: addresses.bitcoin, memo: null }],
      aloneUsdt: toDecimal('1000'),
    },
    webhookWay: publicWay(),
    site: site.current,
    builtInTexts: { ...writtenTexts(), ...letterSources },
    hotAddresses: new Set(),
    checkRecipient: async () => null,
    unstoredAlerts: () => [],
    alerting,
    reload: {
      site: site.reload,
      catalogue: catalogue.reload,
      blockedAddresses: async () => void (listReloads += 1),
    },
  };
  const app = await createHttpServer({
    log: quietLog,
    metrics: createMetrics(false),
    trustedProxies: [],
    isHttps: false,
  });
  await app.register(
    async (api) => {
      const router = createRouter<Principal>(api, {
        table: endpoints,
        authenticate: (token) => authenticate({ db, clock }, token),
        unlimited: [],
      });
      accountsRoutes(router, {
        db,
        clock,
        tries: passwordTries(clock, false),
        devices: knownDevices(Buffer.alloc(32), false),
        countRegistration: () => {},
        noteLogIn: async () => {},
        gate: () => {},
        referralFunds: async () => ZERO,
      });
    },
    { prefix: '/api' },
  );
  const door: DoorDeps = {
    db,
    clock,
    keyring: testKeyring,
    wallClock: clock,
    origin: () => CONSOLE_ORIGIN,
    isFactorForced: false,
    note: async () => {},
    tellOfReset: tellOfReset({ clock, ...alerting }),
  };
  await addConsole(app, {
    areLimitsOn: false,
    consoleRoot: '/nowhere',
    door,
    operator: deps,
  });

  const post = async (path: string, body: object, token?: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: body,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const logIn = async (who: typeof OPERATOR): Promise<string> =>
    (await post('/v1/auth/login', { ...who, rememberme: false })).body.token;
  const logInOperator = async (who: typeof OPERATOR): Promise<string> =>
    (await post('/console/log-in', { ...who, isTerminal: true })).body.token;
  const token = keptToken ?? (await logInOperator(OPERATOR));
  if (keptToken === undefined) {
    await database.keep();
    keptTokens.set(database, token);
  }
  /** @returns the user's id, which no answer tells */
  const register = async (who: typeof USER): Promise<string> => {
    await post('/v1/auth/register', who);
    const users = db.selectFrom('users').select('id').where('email', '=', who.email);
    return (await users.executeTakeFirstOrThrow()).id;
  };

  return {
    app,
    deps,
    /** A test may set ways to operators here. */
    alerting: alerting as { -readonly [Key in keyof typeof alerting]: (typeof alerting)[Key] },
    /** A test may force the second factor, or watch the audit's rows. */
    door: door as { -readonly [Key in keyof DoorDeps]: DoorDeps[Key] },
    /** Of Bitcoin, moved by hand. */
    chain,
    chains,
    /** No screening, until a test puts a provider here. */
    screening,
    token,
    changedPrices,
    post,
    logIn,
    logInOperator,
    register,
    listReloads: () => listReloads,
    /** Runs a command as the operator: its result, or a thrown error with the answer. */
    run: async (command: string, values: object = {}) => {
      const give = (bearer: string) =>
        post(`/console/commands/${command}`, withReason(command, values), bearer);
      const first = await give(token);
      // The test moved the clock further than an idle session lasts.
      const isOver = first.status === 401;
      const { status, body } = isOver ? await give(await logInOperator(OPERATOR)) : first;
      if (status !== 200) throw new Error(`${status}: ${body.message}`);
      for (const { code, parts } of body.answer ?? []) answerForms[code as AnswerCode].parse(parts);
      assertTyped(command, body.result);
      return body.result;
    },
    close: async () => {
      await app.close();
      catalogue.close();
      site.close();
    },
  };
}
export type OperatorWorld = Awaited<ReturnType<typeof operatorWorld>>;

/** A ticket from BTC to USDT on TRON, 0.01 for 880, in this status; nothing is promised for it. */
export async function putTicket(
  { db, clock }: Pick<OperatorDeps, 'db' | 'clock'>,
  { status, getAssetId = assets.usdtTron }: { readonly status: number; readonly getAssetId?: number },
): Promise<{ id: string; number: number; depositAddressId: number }> {
  const id = randomUUID();
  const at = clock.now();
  await addAddresses(db, ids.bitcoin, 1);
  const { id: depositAddressId } = await db
    .updateTable('deposit_addresses')
    .set({ ticket_id: id, given_at: at })
    .where('ticket_id', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { simple_id: number } = await db
    .insertInto('tickets')
    .values({
      id,
      status,
      give_asset_id: assets.btc,
      get_asset_id: getAssetId,
      give_amount: '0.01',
      get_amount: '880',
      give_usdt: '90000',
      get_usdt: '1',
      rate_sources: JSON.stringify(['test']),
      markup_bps: 200,
      min_give: '0.001',
      max_give: '1',
      to_address: addresses.tron,
      to_memo: null,
      deposit_address_id: depositAddressId,
      email: USER.email,
      language: 2,
      client_address: '192.0.2.1',
      offer_token_hash: hashToken(id),
      created_at: at,
      closed_at: isEnd(status as TicketStatus) ? at : null,
      expires_at: new Date(at.getTime() + 1_800_000),
      reserved: '0',
    })
    .returning('simple_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ticket_history')
    .values({
      ticket_id: id,
      from_status: null,
      to_status: status,
      by_whom: 'customer',
      why: because('ticketCreated'),
      at,
    })
    .execute();
  return { id, number, depositAddressId };
}

/** A final deposit in the books, in BTC by default. Without a ticket it is unassigned. */
export async function putDeposit(
  { db, clock }: Pick<OperatorDeps, 'db' | 'clock'>,
  deposit: {
    readonly ticket?: { readonly id: string; readonly depositAddressId: number };
    readonly amount: string;
    readonly disposition: 'open' | 'parked' | 'unmatched';
    readonly isDust?: boolean;
    readonly coin?: { readonly currencyId: number; readonly networkId: number };
  },
): Promise<number> {
  const at = clock.now();
  const coin = deposit.coin ?? { currencyId: ids.btc, networkId: ids.bitcoin };
  const { id } = await db
    .insertInto('deposits')
    .values({
      network_id: coin.networkId,
      currency_id: coin.currencyId,
      tx_id: randomUUID(),
      output_index: 0,
      address: 'somewhere',
      units: '0',
      amount: deposit.amount,
      deposit_address_id: deposit.ticket?.depositAddressId ?? null,
      state: 'final',
      block_height: 90,
      block_hash: 'hash',
      first_seen_at: at,
      first_mined_at: at,
      final_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = entryKeys.deposit(id, 0);
  await db
    .insertInto('deposit_judgements')
    .values({
      deposit_id: id,
      ticket_id: deposit.ticket?.id ?? null,
      verdict: deposit.disposition === 'open' ? 'fits' : 'extra',
      disposition: deposit.disposition,
      credit_entry_key: key,
      is_dust: deposit.isDust ?? false,
      updated_at: at,
    })
    .execute();
  const owner = deposit.disposition === 'unmatched' ? 'unmatched' : 'customer';
  await db.transaction().execute((tx) =>
    postEntry(tx, {
      key,
      kind: 'deposit',
      ticketId: deposit.ticket?.id ?? null,
      at,
      postings: depositCredited(coin, toDecimal(deposit.amount), 'hot', owner),
    }),
  );
  return id;
}

/** A payout as the judge leaves it: owed in the books, promised by the reserve. */
export function putPayment(
  { db, clock, catalogue }: Pick<OperatorDeps, 'db' | 'clock' | 'catalogue'>,
  payout: {
    readonly ticketId: string;
    readonly assetId: number;
    readonly amount: string;
    readonly state: 'queued' | 'manual';
  },
): Promise<string | null> {
  const { ticketId, assetId, state } = payout;
  const amount = toDecimal(payout.amount);
  const { currencyId } = catalogue().assetById(assetId);
  const at = clock.now();
  const key = paymentKeys.payout(ticketId, 0);
  return db.transaction().execute(async (tx) => {
    await holdReserve(tx, assetId, amount, 'paid');
    await postEntry(tx, {
      key: entryKeys.exchange(key),
      kind: 'exchange',
      ticketId,
      at,
      postings: [
        { account: accountOf('liquidity', currencyId), amount },
        { account: accountOf('payable', currencyId), amount: subtract(ZERO, amount) },
      ],
    });
    return requestPayment(tx, {
      key,
      purpose: 'payout',
      ticketId,
      assetId,
      address: addresses.tron,
      memo: null,
      amount,
      state,
      isReserved: true,
      at,
    });
  });
}
