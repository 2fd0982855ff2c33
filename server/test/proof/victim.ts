/** The program under test as a process that may die at any moment and is started again on the same data. */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { quietLog } from '../database.ts';
import { freePort } from '../free-port.ts';
import { type Bundle, bundleServer, type RunningServer, ready, startServer } from '../program.ts';
import { hitOf, type KillPointName, killBanner, killPlugin } from './kill-points.ts';

export const operator = { email: 'operator@example.com', password: 'operator1' } as const;

/** The process is gone: whatever was asked may or may not have happened. */
export class Died extends Error {}

export interface Victim {
  /** @throws Died when the process ends before it serves */
  start(at?: KillPointName): Promise<void>;
  /** @throws Died; anything but a success is an error with the answer in it */
  call<Answer>(method: 'GET' | 'POST', path: string, how?: Sent): Promise<Answer>;
  /** Resolves when the process is gone. */
  kill(): Promise<void>;
  /**
   * Kills it, changes its database, and starts it as before.
   * @throws Died as `start`
   */
  whileItIsDead(work: (database: Database) => Promise<void>): Promise<void>;
  /** Asks it to stop. */
  stop(): Promise<void>;
  /** Whether it was killed, by itself or by us, rather than ended. */
  wasKilled(): boolean;
  output(): string;
  /** Removes the bundle and, of the embedded database, the data. */
  clean(): Promise<void>;
}

export interface Sent {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const ANSWER_MS = 60_000;

/** @param databaseUrl of a PostgreSQL; without it the embedded database in `dataDir` */
export async function openVictim(databaseUrl: string | undefined, dataDir: string): Promise<Victim> {
  const source = fileURLToPath(new URL('../../src/', import.meta.url));
  const bundle: Bundle = await bundleServer([killPlugin(source)], killBanner);
  let running: RunningServer | null = null;
  let base = '';
  let consoleBase = '';

  const isGone = () =>
    running === null || running.process.exitCode !== null || running.process.signalCode !== null;

  let startedFor: KillPointName | undefined;
  const victim: Victim = {
    start: async (at) => {
      startedFor = at;
      const [port, consolePort] = [await freePort(), await freePort()];
      base = `http://127.0.0.1:${port}/api`;
      consoleBase = `http://127.0.0.1:${consolePort}/api`;
      running = startServer(bundle, {
        PORT: String(port),
        PAROM_CONSOLE_PORT: String(consolePort),
        DATA_DIR: dataDir,
        PAROM_MODE: 'sandbox',
        PAROM_SANDBOX_BLOCK_MS: '0',
        PAROM_SANDBOX_RATES: 'fixed',
        PAROM_RATE_LIMIT: 'off',
        PAROM_OPERATOR_EMAIL: operator.email,
        PAROM_OPERATOR_PASSWORD: operator.password,
        PAROM_LOG_LEVEL: 'error',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        ...(at === undefined ? {} : { KILL_AT: at, KILL_HIT: String(hitOf(at)) }),
      });
      await ready(running).catch((error: unknown) => {
        if (isGone()) throw new Died(String(error));
        throw error;
      });
    },
    call: async (method, path, { body, token, headers } = {}) => {
      const response = await fetch(`${path.startsWith('/console/') ? consoleBase : base}${path}`, {
        method,
        headers: {
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch(async (error: unknown) => {
        await Promise.race([running?.ended, new Promise((later) => setTimeout(later, 500))]);
        if (isGone()) throw new Died(String(error));
        throw error;
      });
      const text = await response.text().catch((error: unknown) => {
        throw new Died(String(error));
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === '' ? null : JSON.parse(text);
    },
    kill: async () => {
      running?.process.kill('SIGKILL');
      await running?.ended;
    },
    whileItIsDead: async (work) => {
      await victim.kill();
      const database = await openDatabase({ databaseUrl, dataDir, log: quietLog });
      await work(database).finally(() => database.close());
      await victim.start(startedFor);
    },
    stop: async () => {
      running?.process.kill('SIGTERM');
      await running?.ended;
    },
    wasKilled: () => running?.process.signalCode === 'SIGKILL',
    output: () => running?.output() ?? '',
    clean: async () => {
      await rm(bundle.folder, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return victim;
}

export const scratchFolder = (name: string): string =>
  join(tmpdir(), `parom-${name}-${process.pid}-${Date.now()}`);
