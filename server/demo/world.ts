/** The sandbox with a clock that begins in the past. */

import { type App, composeApp } from '../src/boot/app.ts';
import { type Config, readConfig } from '../src/boot/config.ts';
import { watchOnce } from '../src/chains/index.ts';
import { auditOperatorMade } from '../src/operator/index.ts';
import { firstOperator } from '../src/operators/index.ts';
import { startBeating } from '../src/platform/beats/start-beating.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { jobRunner } from '../src/platform/jobs/run-jobs.ts';
import { type ScheduleEntry, scheduleRunner } from '../src/platform/jobs/run-schedules.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createMetrics } from '../src/platform/metrics.ts';

const WORKER = { roles: ['worker'], version: 'demo' };

const log = createLogger('error');
/** An order needs fees and prices of its moment. */
const FRESH = ['ask for prices', 'read fees', 'keep floors'] as const;
/** A longer chain of events is a bug. */
const MOST_ROUNDS = 30;
const SECOND_MS = 1_000;

export interface Call {
  readonly body?: unknown;
  readonly token?: string | undefined;
}

export interface DemoWorld {
  readonly app: App;
  readonly operator: { readonly email: string; readonly password: string };
  now(): Date;
  pass(ms: number): void;
  moveOn(ms: number): Promise<void>;
  /** With a new transaction, unconfirmed without a block, since the last call. */
  takeBusy(): readonly number[];
  settle(): Promise<void>;
  call<Answer = Record<string, unknown>>(method: 'GET' | 'POST', path: string, call?: Call): Promise<Answer>;
  command<Result = string>(name: string, values?: Readonly<Record<string, unknown>>): Promise<Result>;
  close(): Promise<void>;
}

export interface DemoPlace {
  readonly database: Database;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly startsAt: Date;
}

export async function openDemoWorld({ database, env, startsAt }: DemoPlace): Promise<DemoWorld> {
  let ms = startsAt.getTime();
  const clock = { now: () => new Date(ms) };
  const { db } = database;
  const config: Config = readConfig({ ...env, PAROM_SANDBOX_BLOCK_MS: '0', PAROM_RATE_LIMIT: 'off' });
  const changed = new Set<number>();
  const busy = new Set<number>();
  const beating = await startBeating({ db, log, process: WORKER, turnedAt: () => [] });
  const noteChange = (networkId: number): void => {
    changed.add(networkId);
    busy.add(networkId);
  };
  const app = await composeDemo({ config, database, clock, noteChange });
  await app.readHeartbeats();
  const made = await firstOperator(
    { db, clock, noteMade: auditOperatorMade },
    { email: config.operatorEmail, password: config.operatorPassword },
  );
  const operator = made ?? { email: config.operatorEmail, password: config.operatorPassword ?? '' };
  for (const networkId of app.networks.chains.keys()) changed.add(networkId);
  const faults: unknown[] = [];
  const entries = app.schedules.map(noting(faults));
  const timed = scheduleRunner({ db, clock, log, entries, isAlone: true });
  const jobs = jobRunner({ database, clock, log, handlers: app.handlers });

  const look = async (networkId: number): Promise<void> => {
    const chain = app.networks.chains.get(networkId);
    while (
      chain !== undefined &&
      (await watchOnce({ db, clock, catalogue: app.catalogue }, chain)) === 'again'
    );
  };
  const settle = async (): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      ms += SECOND_MS;
      const news = [...changed];
      changed.clear();
      for (const networkId of news) await look(networkId);
      await timed.runDue();
      if (faults.length > 0) throw faults[0];
      if ((await jobs.runDue()) === 0 && changed.size === 0) return;
    }
  };
  const { call, command } = callsOf(app, operator);
  await settle();
  return {
    app,
    operator,
    now: clock.now,
    pass: (by) => void (ms += by),
    moveOn: async (by) => {
      ms += by;
      for (const fresh of FRESH)
        for (const { name, run } of app.schedules) if (name.startsWith(fresh)) await run();
    },
    takeBusy: () => {
      const taken = [...busy];
      busy.clear();
      return taken;
    },
    settle,
    call,
    command,
    close: async () => {
      await timed.stop();
      await jobs.stop();
      await beating.stop();
      await app.close();
    },
  };
}

function composeDemo(deps: {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly noteChange: (networkId: number) => void;
}): Promise<App> {
  const { config, database, clock, noteChange } = deps;
  return composeApp({
    config,
    log,
    database,
    clock,
    metrics: createMetrics(false),
    isBusy: () => false,
    webRoot: config.dataDir,
    version: 'demo',
    sandbox: { networkChanged: noteChange, advanceClock: async () => {} },
  });
}

type Calls = Pick<DemoWorld, 'call' | 'command'>;

function callsOf({ http, console }: App, operator: DemoWorld['operator']): Calls {
  const ask = (method: 'GET' | 'POST', path: string, { body, token }: Call = {}) =>
    (path.startsWith('/console/') ? console : http).inject({
      method,
      url: `/api${path}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: body as object }),
    });
  const call: DemoWorld['call'] = async (method, path, how) => {
    const answer = await ask(method, path, how);
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  let session: string | undefined;
  const command: DemoWorld['command'] = async (name, values = {}) => {
    const order = () => ask('POST', `/console/commands/${name}`, { body: values, token: session });
    let answer = await order();
    if (answer.statusCode === 401) {
      const body = { ...operator, isTerminal: true };
      session = (await call<{ token: string }>('POST', '/console/log-in', { body })).token;
      answer = await order();
    }
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
    return answer.json().result;
  };
  return { call, command };
}

/** The worker would log a fault and go on. */
const noting =
  (faults: unknown[]) =>
  (entry: ScheduleEntry): ScheduleEntry => ({
    ...entry,
    run: async () => {
      try {
        await entry.run();
      } catch (fault) {
        faults.push(fault);
        throw fault;
      }
    },
  });
