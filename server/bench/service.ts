/**
 * The service that is measured: composed as the program composes it, in the sandbox, on an embedded database on the
 * disk, with prices and blocks that stand still until a measurement moves them. Its
 * directory goes with the process, however that ends.
 */
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
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { jobRunner } from '../src/platform/jobs/run-jobs.ts';
import { scheduleRunner } from '../src/platform/jobs/run-schedules.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createMetrics } from '../src/platform/metrics.ts';

const log = createLogger('error');

export interface Service {
  readonly app: App;
  readonly database: Database;
  /** @throws when the answer is not 200 */
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<Record<string, unknown>>;
  /** Runs the schedules once, then all jobs that are due. */
  settle(): Promise<void>;
  runJobs(): Promise<void>;
  /** Everything that works by itself starts, as in the program. */
  start(): Promise<Work>;
  close(): Promise<void>;
}

interface ServiceOptions {
  /** Called like the program's own hook, beside it. */
  readonly networkChanged?: (networkId: number) => void;
  /** Where the web is built; without it the service has no pages. */
  readonly webRoot?: string;
  /** Absent: the process is never too busy to draw a page. */
  readonly isBusy?: () => boolean;
  /** A PostgreSQL database instead of the embedded one. */
  readonly databaseUrl?: string;
  /** Settings that differ from those of the other measurements. */
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
  // Its work is done by hand: no loop has to turn for it to count as alive.
  const beating = await startBeating({ db: database.db, log, turnedAt: () => [] });
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
  // A network gives no address before its watcher has begun.
  for (const chain of app.networks.chains.values())
    await watchOnce({ db: database.db, clock, catalogue: app.catalogue }, chain);
  const jobs = jobRunner({ database, clock, log, handlers: app.handlers });
  const schedules = scheduleRunner({ database, clock, log, entries: app.schedules });
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
