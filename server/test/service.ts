/**
 * The whole service in this process, on a real database and simulated networks. Clock and blocks move by
 * hand only. Nothing runs by itself; `settle` does all due work.
 */

import { randomBytes } from 'node:crypto';
import { type Decimal, toDecimal } from '@parom/contract/money';
import type { TicketView } from '@parom/contract/tickets';
import type { LightMyRequestResponse } from 'fastify';
import type { ScreeningProvider } from '../src/aml/index.ts';
import { type App, composeApp } from '../src/boot/app.ts';
import { readConfig } from '../src/boot/config.ts';
import { ChainOutage } from '../src/chains/chain.ts';
import { watchOnce } from '../src/chains/index.ts';
import type { Fault } from '../src/chains/simulated/networks-store.ts';
import { replaceTransfer, sendTransfer, type TransferRequest } from '../src/chains/simulated/transfers.ts';
import { makeBlocks, reorganise, setFault, type World } from '../src/chains/simulated/world.ts';
import { auditOperatorMade } from '../src/operator/index.ts';
import { firstOperator } from '../src/operators/index.ts';
import type { Db } from '../src/platform/db/db.ts';
import type { PostPublic, PublicWay } from '../src/platform/http/post-public.ts';
import { type ScheduleEntry, scheduleRunner } from '../src/platform/jobs/run-schedules.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import type { Keyring } from '../src/platform/secrets/keyring.ts';
import { asApi, carriedByWorker } from './acting-as.ts';
import { type HandClock, handClock } from './clock.ts';
import { quietLog, type TestDatabase, testDatabase } from './database.ts';
import { addresses, ids } from './factories.ts';
import { keepWorkerAlive } from './living-worker.ts';
import { runJobs } from './run-jobs.ts';
import { assertTyped } from './typed-answers.ts';
import { withReason } from './with-reason.ts';

export const operator = { email: 'operator@example.com', password: 'operator1' } as const;

export interface OrderRequest {
  readonly give?: readonly [currencyId: number, networkId: number];
  readonly get?: readonly [currencyId: number, networkId: number | null];
  readonly amount?: string;
  /** Instead of an amount to give. */
  readonly receive?: string;
  readonly address?: string;
  readonly memo?: string | null;
  readonly email?: string;
  readonly bearer?: string;
  readonly refererCode?: string;
}

/** A ticket as its customer holds it. */
export interface Held {
  readonly id: string;
  readonly token: string;
  readonly authToken: string | undefined;
  readonly networkId: number;
  readonly currencyId: number;
  readonly deposit: { readonly address: string; readonly memo: string | null };
  readonly amount: string;
}

export interface Service {
  readonly app: App;
  readonly db: Db;
  readonly clock: HandClock;
  readonly keyring: Keyring;
  readonly database: TestDatabase;
  readonly world: World;
  /** Networks that changed since the last look. A look at the others would show nothing. */
  readonly changed: Set<number>;
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    how?: { body?: unknown; token?: string | undefined },
  ): Promise<LightMyRequestResponse>;
  /** A ticket of a new customer: 0.01 BTC to USDT on TRON unless the request says otherwise. */
  createTicket(orderRequest?: OrderRequest): Promise<Held>;
  view(ticket: Held): Promise<TicketView>;
  /** Sends coins to the ticket's deposit address, the right ones by default; settles. */
  send(ticket: Held, amount?: string, change?: Partial<TransferRequest>): Promise<string>;
  replace(networkId: number, txId: string, change: { address?: string; amount?: Decimal }): Promise<string>;
  /** Makes blocks, one after the other, and settles after each. */
  mine(networkId: number, count?: number): Promise<void>;
  reorg(networkId: number, depth: number, drop?: readonly string[]): Promise<void>;
  fault(networkId: number, fault: Fault): Promise<void>;
  price(currencyId: number, usdt: string | null, stale?: boolean): Promise<void>;
  advance(ms: number): Promise<void>;
  settle(): Promise<void>;
  /** The watcher of one network catches up with what the network shows; an outage ends the look. */
  look(networkId: number): Promise<void>;
  /** Runs the schedules and jobs that are due, looking at no network's blocks. @returns how many jobs ran */
  work(): Promise<number>;
  /** @returns the token of a terminal */
  logInOperator(who?: { readonly email: string; readonly password: string }): Promise<string>;
  /**
   * Sends a command as the operator, with a log-in if needed.
   * @returns the status of the answer
   */
  order(name: string, values: object): Promise<number>;
  /** The same, with the answer's own words. */
  ask(name: string, values: object): Promise<LightMyRequestResponse>;
  /** The same; settles. */
  command(name: string, values: object): Promise<number>;
  close(): Promise<void>;
}

/** Where several services meet: a second process, or a new start of the first. */
export interface Surroundings extends Pick<Service, 'database' | 'clock' | 'changed'> {
  /** Of the schedules, by name: the due work of another one is left undone. */
  readonly isKept: (schedule: string) => boolean;
  /** Screening beside the service's own. */
  readonly screening?: readonly ScreeningProvider[];
  /** A built web. */
  readonly webRoot?: string;
  readonly postPush?: PostPublic;
  readonly webhookWay?: PublicWay;
  /** Before anything happens in it. */
  readonly prepare?: (app: App) => Promise<void>;
}

/** @param beside without it, a database and a clock of its own, and every schedule */
export async function openService(
  env: Readonly<Record<string, string>> = {},
  beside?: Surroundings,
): Promise<Service> {
  const database = beside?.database ?? (await testDatabase());
  const clock = beside?.clock ?? handClock();
  const changed = beside?.changed ?? new Set();
  const config = readConfig({
    PAROM_SANDBOX_BLOCK_MS: '0',
    PAROM_SANDBOX_RATES: 'fixed',
    PAROM_RATE_LIMIT: 'off',
    PAROM_OPERATOR_EMAIL: operator.email,
    PAROM_OPERATOR_PASSWORD: operator.password,
    ...env,
  });
  await keepWorkerAlive(database.db);
  const app = await composeApp({
    config,
    log: quietLog,
    database,
    clock,
    metrics: createMetrics(false),
    isBusy: () => false,
    webRoot: beside?.webRoot ?? '/nowhere',
    version: 'test',
    entrust: carriedByWorker,
    screening: beside?.screening ?? [],
    ...(beside?.postPush !== undefined && { postPush: beside.postPush }),
    ...(beside?.webhookWay !== undefined && { webhookWay: beside.webhookWay }),
    sandbox: {
      networkChanged: (networkId) => void changed.add(networkId),
      advanceClock: async (ms) => clock.advance(ms),
    },
  });
  await beside?.prepare?.(app);
  // As the program does it, before it serves.
  const { operatorEmail: email, operatorPassword: password } = config;
  await firstOperator({ db: database.db, clock, noteMade: auditOperatorMade }, { email, password });
  const { world, chains } = app.networks;
  if (world === null) throw new Error('journeys need the sandbox');
  const { db } = database;
  const entries = app.schedules.filter(({ name }) => beside?.isKept(name) ?? true);
  const broken: unknown[] = [];
  const timed = scheduleRunner({
    db,
    clock,
    log: quietLog,
    entries: entries.map(loudInto(broken)),
    isAlone: beside === undefined,
  });
  for (const networkId of chains.keys()) changed.add(networkId);

  const look = async (networkId: number): Promise<void> => {
    const chain = chains.get(networkId);
    if (chain === undefined) throw new Error(`no network ${networkId}`);
    changed.delete(networkId);
    try {
      while ((await watchOnce({ db, clock, catalogue: app.catalogue }, chain)) === 'again');
    } catch (error) {
      if (!(error instanceof ChainOutage)) throw error;
      // The test asked for this outage: the next look sees the missed blocks.
      changed.add(networkId);
    }
  };
  const work = async (): Promise<number> => {
    await timed.runDue();
    const [fault] = broken.splice(0);
    if (fault !== undefined) throw fault;
    return runJobs(database, clock, app.handlers);
  };
  const settle = async (rounds = 3): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      clock.advance(1_000);
      // A network that fails changes again: it is looked at in the next round, not in this one.
      const news = [...changed];
      for (const networkId of news) await look(networkId);
      await work();
    }
  };
  const call: Service['call'] = async (method, path, { body, token } = {}) => {
    const asked = {
      method,
      url: `/api${path}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    };
    return path.startsWith('/console/')
      ? app.console.inject(asked)
      : asApi(async () => await app.http.inject(asked));
  };
  await settle();
  let operatorToken: string | undefined;
  const ask: Service['ask'] = async (name, values) => {
    const body = withReason(name, values);
    const give = () => call('POST', `/console/commands/${name}`, { body, token: operatorToken });
    const first = await give();
    if (first.statusCode === 401) operatorToken = await logInOperator();
    const answer = first.statusCode === 401 ? await give() : first;
    if (answer.statusCode === 200) assertTyped(name, answer.json().result);
    return answer;
  };
  const logInOperator: Service['logInOperator'] = async (who = operator) => {
    const body = { ...who, isTerminal: true };
    return (await call('POST', '/console/log-in', { body })).json().token;
  };
  const order: Service['order'] = async (name, values) => (await ask(name, values)).statusCode;

  const service: Service = {
    app,
    db,
    clock,
    keyring: app.keyring,
    database,
    world,
    changed,
    call,
    settle,
    look,
    work,
    order,
    ask,
    logInOperator,
    command: async (name, values) => {
      const status = await order(name, values);
      await settle();
      return status;
    },
    createTicket: async (orderRequest = {}) => {
      const [giveCurrency, giveNetwork] = orderRequest.give ?? [ids.btc, ids.bitcoin];
      const [getCurrency, getNetwork] = orderRequest.get ?? [ids.usdt, ids.tron];
      const given = orderRequest.amount ?? (orderRequest.receive === undefined ? '0.01' : undefined);
      const answer = await call('POST', '/v1/tickets/create', {
        token: orderRequest.bearer,
        body: {
          wallet: { address: orderRequest.address ?? addresses.tron, memo: orderRequest.memo ?? null },
          user: {
            email: orderRequest.email ?? `${randomBytes(6).toString('hex')}@example.com`,
            language: 2,
            refererCode: orderRequest.refererCode,
          },
          payDetails: { currencyId: giveCurrency, networkId: giveNetwork, amount: given },
          getDetails: { currencyId: getCurrency, networkId: getNetwork, amount: orderRequest.receive },
        },
      });
      if (answer.statusCode !== 200) throw new Error(`no ticket: ${answer.statusCode} ${answer.body}`);
      const { ticketId, offerToken, authToken } = answer.json();
      const ticket = {
        id: ticketId,
        token: offerToken,
        authToken,
        networkId: giveNetwork,
        currencyId: giveCurrency,
      };
      const seen: TicketView = (
        await call('GET', `/v1/tickets/${ticketId}/get`, { token: offerToken })
      ).json();
      return { ...ticket, deposit: seen.fromWallet, amount: seen.fromAmount };
    },
    view: async (ticket) =>
      (await call('GET', `/v1/tickets/${ticket.id}/get`, { token: ticket.token })).json(),
    send: async (ticket, amount = ticket.amount, change = {}) => {
      const { networkId, currencyId, deposit } = ticket;
      const { txId } = await sendTransfer(world, {
        networkId,
        currencyId,
        address: deposit.address,
        memo: deposit.memo,
        amount: toDecimal(amount),
        replaceable: true,
        ...change,
      });
      await settle();
      return txId;
    },
    replace: async (networkId, txId, change) => {
      const made = await replaceTransfer(world, txId, change);
      await settle();
      return made.txId;
    },
    mine: async (networkId, count = 1) => {
      for (let made = 0; made < count; made += 1) {
        await makeBlocks(world, networkId);
        await settle(made + 1 === count ? 3 : 1);
      }
    },
    reorg: async (networkId, depth, drop = []) => {
      await reorganise(world, networkId, depth, drop);
      await settle();
    },
    fault: (networkId, fault) => setFault(world, networkId, fault),
    price: async (currencyId, usdt, stale = false) => {
      await app.setSandboxPrice({ currencyId, usdt: usdt === null ? null : toDecimal(usdt), stale });
      await settle();
    },
    advance: async (ms) => {
      clock.advance(ms);
      await settle();
    },
    close: async () => {
      await timed.stop();
      await app.close();
      if (beside === undefined) await database.close();
    },
  };
  return service;
}

/** The service only logs an error of a schedule; here it fails the test, except a requested outage. */
const loudInto =
  (broken: unknown[]) =>
  (entry: ScheduleEntry): ScheduleEntry => ({
    ...entry,
    run: async () => {
      try {
        return await entry.run();
      } catch (error) {
        if (!(error instanceof ChainOutage)) broken.push(error);
        throw error;
      }
    },
  });
