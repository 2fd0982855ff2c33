/** On disk. Prices and blocks move only on command. */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, composeApp } from '../src/boot/app.ts';
import { type Config, readConfig } from '../src/boot/config.ts';
import { startWork, type Work } from '../src/boot/start-work.ts';
import { watchOnce } from '../src/chains/index.ts';
import { schemaSource } from '../src/migrations/index.ts';
import { startBeating } from '../src/platform/beats/start-beating.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { jobRunner } from '../src/platform/jobs/run-jobs.ts';
import { scheduleRunner } from '../src/platform/jobs/run-schedules.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createMetrics } from '../src/platform/metrics.ts';

const WORKER = { roles: ['worker'], version: '0.0.0' };

const log = createLogger('error');

export interface Service {
  readonly app: App;
  readonly database: Database;
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<Record<string, unknown>>;
  settle(): Promise<void>;
  runJobs(): Promise<void>;
  start(): Promise<Work>;
  close(): Promise<void>;
}

interface ServiceOptions {
  readonly networkChanged?: (networkId: number) => void;
  readonly webRoot?: string;
  readonly isBusy?: () => boolean;
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export async function openService(options: ServiceOptions = {}): Promise<Service> {
  const { networkChanged, webRoot, isBusy, databaseUrl, env } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'parom-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const database = await openDatabase({ dataDir, log, databaseUrl });
  await migrate(database.db, schemaSource);
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    PAROM_SANDBOX_BLOCK_MS: '0',
    PAROM_SANDBOX_RATES: 'fixed',
    PAROM_RATE_LIMIT: 'off',
    ...env,
  });
  const clock = systemClock;
  let work: Work | null = null;
  const metrics = createMetrics(false);
  // Work is called by hand: no heartbeat is needed.
  const beating = await startBeating({ db: database.db, log, process: WORKER, turnedAt: () => [] });
  const app = await composeApp({
    config,
    log,
    database,
    clock,
    metrics,
    isBusy: isBusy ?? (() => false),
    webRoot: webRoot ?? join(dataDir, 'no-pages'),
    version: 'bench',
    sandbox: {
      networkChanged: (networkId) => {
        networkChanged?.(networkId);
        work?.wake(networkId);
      },
      advanceClock: async () => {},
    },
  });
  // Addresses exist only after the watcher's first run.
  for (const chain of app.networks.chains.values())
    await watchOnce({ db: database.db, clock, catalogue: app.catalogue }, chain);
  const jobs = jobRunner({ database, clock, log, handlers: app.handlers });
  const schedules = scheduleRunner({ db: database.db, clock, log, entries: app.schedules, isAlone: true });
  const runJobs = async () => void (await jobs.runDue());
  return {
    app,
    database,
    runJobs,
    settle: async () => {
      await schedules.runDue();
      await runJobs();
    },
    start: async () => {
      work = await startWork({ config, database, clock, log, app, metrics });
      await work.runDue();
      return work;
    },
    call: async (method, path, body, token) => {
      const answer = await app.http.inject({
        method,
        url: `/api${path}`,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      if (answer.statusCode !== 200)
        throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    close: async () => {
      await work?.stop();
      await beating.stop();
      await schedules.stop();
      await jobs.stop();
      await app.close();
      await database.close();
    },
  };
}
