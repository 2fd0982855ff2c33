/** A service of one test's own, which the test may stop and start again on the same data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OwnService {
  readonly baseURL: string;
  start(): Promise<void>;
  /** As an operator stops it: it says goodbye to its pages. */
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  end(): Promise<void>;
}

const START_MS = 60_000;

export async function ownService(): Promise<OwnService> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'parom-own-'));
  let running: ChildProcess | null = null;

  const stop = async (): Promise<void> => {
    const old = running;
    running = null;
    if (old === null || old.exitCode !== null) return;
    const ended = new Promise((resolve) => old.once('exit', resolve));
    old.kill('SIGTERM');
    await ended;
  };
  return {
    baseURL: `http://127.0.0.1:${port}`,
    start: async () => {
      running = spawn('node', ['--enable-source-maps', '../server/dist/main.js'], {
        cwd: import.meta.dirname,
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_ENV: 'production',
          PORT: String(port),
          DATA_DIR: dataDir,
          PAROM_SANDBOX_BLOCK_MS: '0',
          PAROM_SANDBOX_RATES: 'fixed',
          PAROM_RATE_LIMIT: 'off',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await saysReady(running);
    },
    stop,
    end: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((open) => probe.listen(0, '127.0.0.1', open));
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}
