/**
 * A rolling update behind a real Caddy: two api processes, a worker, users of the database of their own.
 * Customers call and listen meanwhile; the figures are printed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateDatabase } from '../../src/boot/database/update-database.ts';
import { caddyfileOf } from '../../src/boot/init/proxy-and-units.ts';
import { type Machine, roll } from '../../src/boot/roll/roll.ts';
import { freePort } from '../free-port.ts';
import { connectLive, type LiveClient } from '../live-client.ts';
import { madeDatabase, type OwnedDatabase } from '../owned-database.ts';
import { type Bundle, bundleServer, type RunningServer, ready, startServer } from '../program.ts';
import { orderOf } from './fleet.ts';

const serverUrl = process.env.PAROM_TEST_DATABASE_URL;
const hasCaddy = spawnSync('caddy', ['version']).error === undefined;
if (serverUrl !== undefined && !hasCaddy) {
  if (process.env.CI === 'true') throw new Error('caddy (a Debian package) is not installed');
  console.warn('SKIPPED: the rolling update needs caddy (a Debian package)');
}

const CLIENTS = 12;
const CALLERS = 6;
const PAUSE_MS = 40;
const BACK_WITHIN_MS = 15_000;

interface Seen {
  cut: number;
  back: number;
  longestMs: number;
  isOver: boolean;
}

interface Unit {
  readonly env: Record<string, string>;
  readonly port: number;
  running: RunningServer;
}

describe.runIf(serverUrl !== undefined && hasCaddy)('a rolling update', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parom-roll-'));
  const units = new Map<string, Unit>();
  let bundle: Bundle;
  let database: OwnedDatabase;
  let caddy: ChildProcess;
  let site: string;

  const startUnit = async (name: string, env: Record<string, string>, port: number): Promise<void> => {
    const running = startServer(bundle, env);
    units.set(name, { env, port, running });
    await ready(running);
  };
  const add = async (name: string, kind: 'api' | 'worker', drain: string): Promise<number> => {
    const [port, consolePort] = [await freePort(), await freePort()];
    const common = {
      DATA_DIR: join(folder, name),
      DATABASE_URL: database.urlOf(kind),
      PAROM_MODE: 'sandbox',
      PAROM_SANDBOX_BLOCK_MS: '500',
      PAROM_SANDBOX_RATES: 'fixed',
      PAROM_RATE_LIMIT: 'off',
      PAROM_LOG_LEVEL: 'warn',
      PAROM_NODE_ID: name,
      PAROM_TRUSTED_PROXIES: '127.0.0.1',
    };
    const own =
      kind === 'api'
        ? { PORT: String(port), PAROM_ROLES: 'api', PAROM_DRAIN_SECONDS: drain }
        : {
            PAROM_ROLES: 'console,worker',
            PAROM_CONSOLE_PORT: String(consolePort),
            PAROM_METRICS_PORT: String(port),
          };
    await startUnit(name, { ...common, ...own }, port);
    return port;
  };

  beforeAll(async () => {
    bundle = await bundleServer();
    database = await madeDatabase(serverUrl ?? '');
    await add('worker', 'worker', '0');
    const ports = [await add('api-1', 'api', '3'), await add('api-2', 'api', '3')];
    site = `http://127.0.0.1:${await freePort()}`;
    const answers = { publicUrl: site, databaseUrl: 'postgres://several' };
    const [first = 0, second = 0] = ports;
    const text = caddyfileOf(answers).replace('8080', String(first)).replace('8082', String(second));
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${text}`);
    caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
      stdio: 'ignore',
    });
    const until = Date.now() + 20_000;
    while ((await call('GET', '/api/v1/status/get', 1)) !== 200 && Date.now() < until) await sleep(200);
  }, 240_000);
  afterAll(async () => {
    const ended = caddy?.exitCode !== null ? Promise.resolve() : once(caddy, 'exit');
    caddy?.kill('SIGTERM');
    for (const { running } of units.values()) running.process.kill('SIGKILL');
    await Promise.all([ended, ...[...units.values()].map(({ running }) => running.ended)]);
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(bundle.folder, { recursive: true, force: true });
  });

  /** The proxy spreads customers by their address. @returns the status, or why there is no answer */
  const call = (method: string, path: string, caller: number, body?: object): Promise<number | string> =>
    new Promise((resolve) => {
      const from = performance.now();
      const fail = (error: Error) =>
        resolve(`${method} ${path}: ${error.message} after ${Math.round(performance.now() - from)} ms`);
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = text === undefined ? {} : { 'content-type': 'application/json' };
      const options = { method, headers, localAddress: `127.0.0.${caller}`, timeout: 20_000 };
      const asked = request(`${site}${path}`, options, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', fail);
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', fail);
      asked.end(text);
    });

  const machine: Machine = {
    stop: async (name) => {
      const running = units.get(name)?.running;
      running?.process.kill('SIGTERM');
      await running?.ended;
    },
    start: async (name) => {
      const unit = units.get(name);
      if (unit !== undefined) await startUnit(name, unit.env, unit.port);
    },
    isReady: async (name) => {
      const answer = await fetch(`http://127.0.0.1:${units.get(name)?.port}/readyz`).catch(() => null);
      return answer?.ok === true;
    },
    updateDatabase: () => updateDatabase([], database.ownerSettings, () => {}),
  };

  async function listening(): Promise<LiveClient[]> {
    const clients: LiveClient[] = [];
    for (let count = 0; count < CLIENTS; count += 1) {
      const answer = await fetch(`${site}/api/v1/tickets/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(orderOf(1_000 + count)),
      });
      const { offerToken } = (await answer.json()) as { offerToken: string };
      clients.push(await connectLive(site, offerToken));
    }
    return clients;
  }

  /** As a page does: it connects again until it is back. */
  const keepBack = (client: LiveClient, seen: Seen): void => {
    client.connection.onclose(async () => {
      if (seen.isOver) return;
      seen.cut += 1;
      const from = performance.now();
      for (; performance.now() - from < BACK_WITHIN_MS; await sleep(200)) {
        try {
          await client.connection.start();
          seen.back += 1;
          seen.longestMs = Math.max(seen.longestMs, performance.now() - from);
          return;
        } catch {
          // Its process is gone, or not there yet.
        }
      }
    });
  };

  it('fails no call, and each live client comes back', { timeout: 240_000 }, async () => {
    const clients = await listening();
    const seen: Seen = { cut: 0, back: 0, longestMs: 0, isOver: false };
    for (const client of clients) keepBack(client, seen);
    const statuses = new Map<number | string, number>();
    let order = 0;
    const callers = Array.from({ length: CALLERS }, async (_, index) => {
      for (let turn = 0; !seen.isOver; turn += 1) {
        const isOrder = turn % 8 === 7;
        const status = isOrder
          ? await call('POST', '/api/v1/tickets/create', index + 2, orderOf((order += 1)))
          : await call('GET', turn % 2 === 0 ? '/api/v1/status/get' : '/api/v1/tickets/recent', index + 2);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(PAUSE_MS);
      }
    });
    const from = performance.now();
    const said: string[] = [];
    await roll(machine, { workers: ['worker'], apis: ['api-1', 'api-2'] }, (line) => said.push(line));
    const tookS = Math.round((performance.now() - from) / 1_000);
    await expect.poll(() => seen.cut - seen.back, { timeout: BACK_WITHIN_MS }).toBe(0);
    seen.isOver = true;
    await Promise.all(callers);
    await Promise.all(clients.map(({ connection }) => connection.stop()));
    const made = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const failed = made - (statuses.get(200) ?? 0);
    console.log(
      `rolling update: ${tookS} s, ${made} calls (${order} orders), ${failed} failed, ` +
        `${seen.cut} live connections cut, ${seen.back} back, the slowest after ${Math.round(seen.longestMs)} ms`,
    );
    expect(Object.fromEntries(statuses)).toEqual({ 200: made });
    expect(made).toBeGreaterThan(100);
    expect(seen.cut).toBeGreaterThanOrEqual(CLIENTS);
    expect([...said].map((line) => line.split(':')[0])).toEqual(['worker', 'api-1', 'api-2']);
  });
});
