import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/free-port.mjs';
import { root } from '../lib/run.mjs';

const START_WITHIN_MS = 60_000;
export const operator = { email: 'operator@example.com', password: 'operator1' };

/**
 * Without limits, so that requests reach the code.
 * @returns `{url, consoleUrl, metric, errors, isAlive, stop}`; `metric(name)` sums over labels
 */
export async function startService(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parom-long-'));
  const port = await freePort(21_200);
  const metricsPort = await freePort(port + 1);
  const consolePort = await freePort(metricsPort + 1);
  const child = spawn(process.execPath, [join(root, 'server', 'dist', 'main.js')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      PAROM_METRICS_PORT: String(metricsPort),
      PAROM_CONSOLE_PORT: String(consolePort),
      PAROM_MODE: 'sandbox',
      PAROM_SANDBOX_BLOCK_MS: '1000',
      PAROM_SANDBOX_RATES: 'fixed',
      PAROM_RATE_LIMIT: 'off',
      PAROM_OPERATOR_EMAIL: operator.email,
      PAROM_OPERATOR_PASSWORD: operator.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isReady = false;
  const errors = [];
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (line.includes('is ready')) isReady = true;
      if (/"level":(50|60)/.test(line)) errors.push(line);
    }
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (const until = Date.now() + START_WITHIN_MS; !isReady; await sleep(100)) {
    if (child.exitCode === null && Date.now() < until) continue;
    await stop();
    throw new Error('the service did not start');
  }
  return {
    url: `http://127.0.0.1:${port}`,
    consoleUrl: `http://127.0.0.1:${consolePort}`,
    metric: async (name, labels = '') => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const lines = text
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      const wanted = lines.filter((line) => new RegExp(labels).test(line));
      return wanted.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    },
    errors,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop,
  };
}
