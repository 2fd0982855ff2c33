/** The built service with its own data; blocks are made by hand. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { operator } from './operator.ts';

export interface OwnService {
  readonly baseURL: string;
  start(): Promise<void>;
  /** Politely, as an operator does: pages hear of it. */
  stop(): Promise<void>;
  /** As a lack of memory does. */
  kill(): Promise<void>;
  end(): Promise<void>;
  /** As the owner of the database, while the service stands still. */
  sql(text: string): Promise<void>;
}

/** For a busy machine. */
const START_MS = 150_000;
/** Below the ports for outgoing connections. */
const PORTS = { lowest: 20_000, count: 12_000 } as const;

export const SANDBOX = {
  PAROM_SANDBOX_BLOCK_MS: '0',
  PAROM_SANDBOX_RATES: 'fixed',
  PAROM_RATE_LIMIT: 'off',
};

/** @param settingsAt for another mode than the sandbox; gets the address of the site */
export async function ownService(
  settingsAt: (baseURL: string) => Readonly<Record<string, string>> = () => SANDBOX,
  program = '../server/dist/main.js',
): Promise<OwnService> {
  const port = await freePorts();
  const baseURL = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'parom-e2e-'));
  let running: ChildProcess | null = null;

  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    const old = running;
    running = null;
    if (old === null || old.exitCode !== null) return;
    const ended = new Promise((resolve) => old.once('exit', resolve));
    old.kill(signal);
    await ended;
  };
  const stop = () => endBy('SIGTERM');
  return {
    baseURL,
    start: async () => {
      running = spawn('node', ['--enable-source-maps', program], {
        cwd: import.meta.dirname,
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_ENV: 'production',
          PORT: String(port),
          PAROM_CONSOLE_PORT: String(port + 1),
          DATA_DIR: dataDir,
          ...settingsAt(baseURL),
          PAROM_OPERATOR_EMAIL: operator.email,
          PAROM_OPERATOR_PASSWORD: operator.password,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await saysReady(running);
    },
    stop,
    sql: (text) => changeDatabase(dataDir, text),
    kill: () => endBy('SIGKILL'),
    end: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function changeDatabase(dataDir: string, text: string): Promise<void> {
  const database = await PGlite.create(join(dataDir, 'postgres'));
  await database.exec(text);
  await database.close();
}

function saysReady(started: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the service does not start')), START_MS);
    started.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
    started.stdout?.on('data', (text: Buffer) => {
      if (!text.toString().includes('is ready')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The console's port is the next one. */
export const consoleOf = (baseURL: string): string => `http://127.0.0.1:${Number(new URL(baseURL).port) + 1}`;

/** @returns the first of two */
async function freePorts(): Promise<number> {
  for (;;) {
    const port = PORTS.lowest + 2 * Math.floor((Math.random() * PORTS.count) / 2);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
