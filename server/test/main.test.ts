/** The program itself, as a process: how it starts, what it refuses, how it stops. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HUB_PATH } from '@parom/contract/hub';
import type { Plugin } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { addresses, ids } from './factories.ts';
import { freePort } from './free-port.ts';
import { connectLive, transports } from './live-client.ts';
import { ethereum, liveSettings } from './live-settings.ts';
import { type Bundle, bundleServer, type RunningServer, ready, startServer } from './program.ts';

let bundle: Bundle;
let dataDir: string;
let last: RunningServer | null = null;

beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => rm(bundle.folder, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parom-main-'));
});
afterEach(async () => {
  last?.process.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const { DATA_DIR: _, ...settings } = liveSettings;
const live = { ...settings, PAROM_RATE_VENUES: 'none' };

function start(env: Record<string, string>): RunningServer {
  last = startServer(bundle, { DATA_DIR: join(dataDir, 'deep', 'data'), ...env });
  return last;
}

/** What follows the announcement: a sentence, and no line of a stack. */
const reasonOf = (program: RunningServer): string | undefined =>
  /^Parom cannot start: ([^\n]*)\n$/m.exec(program.output().split('shown once').at(-1) ?? '')?.[1];

/** The program gets the signal at this place of its start. */
const stoppedBefore = (place: string): Plugin => ({
  name: 'stopped',
  setup: (building) =>
    building.onLoad({ filter: /server\/src\/main\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const signalled = `await new Promise((signalled) => {
        process.once('SIGTERM', signalled);
        process.kill(process.pid, 'SIGTERM');
      });`;
      const contents = source.replace(place, `${signalled}\n${place}`);
      assert(contents !== source, `main.ts has no ${place}`);
      return { contents, loader: 'ts' };
    }),
});

const logInAtConsole = (port: string, operator: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/console/log-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...operator, isTerminal: true }),
  });

describe('the program', () => {
  it('without any setting but its port, serves a sandbox with prices, and stops soon', async () => {
    const port = await freePort();
    const program = start({ PORT: String(port) });
    await ready(program);
    expect(program.output()).toMatch(/The operator, shown once: \S+@\S+ \S{20}/);
    const call = async (path: string): Promise<Record<string, object>> =>
      (await (await fetch(`http://127.0.0.1:${port}/api/v1${path}`)).json()) as Record<string, object>;
    expect(await call('/status/get')).toMatchObject({ siteStatus: true });
    expect(Object.keys((await call('/exchangeRate/get')).currenciesToUsdt ?? {})).toContain('1');
    const pair = `fromCurrencyId=${ids.btc}&fromNetworkId=${ids.bitcoin}&toCurrencyId=${ids.usdt}&toNetworkId=${ids.tron}`;
    expect(await call(`/currencies/getPairDetails?${pair}`)).toMatchObject({ isEnabled: true });
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);

    const stoppedAt = Date.now();
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(10_000);
  });

  it('asked to by SIGUSR1, opens no debugger', {
    tags: ['threat:shared-machine'],
  }, async () => {
    const program = start({ PORT: String(await freePort()) });
    await ready(program);
    program.process.kill('SIGUSR1');
    await sleep(1_500);
    const opened = await new Promise<boolean>((resolve) => {
      const socket = connect(9229, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.unref();
    });
    expect([opened, program.output().includes('Debugger listening')]).toEqual([false, false]);
    expect(program.process.exitCode).toBeNull();
  });

  it('for an unsafe live service, names every problem and ends', {
    tags: ['threat:shared-machine'],
  }, async () => {
    const folder = join(dataDir, 'open');
    await mkdir(folder);
    await chmod(folder, 0o755);
    const words = join(dataDir, 'words');
    await writeFile(words, 'test test junk');
    await chmod(words, 0o666);
    const unsafe = { PAROM_PUBLIC_URL: 'http://shop.example', PAROM_OPERATOR_PASSWORD: 'operator' };
    const PAROM_EVM_NETWORKS = JSON.stringify([{ ...ethereum, mnemonicFile: words }]);
    const program = start({ ...live, ...unsafe, PAROM_EVM_NETWORKS, DATA_DIR: folder });
    expect(await program.ended).toBe(1);
    expect(
      program
        .output()
        .match(/^ {2}- \S+/gm)
        ?.toSorted(),
    ).toEqual([
      '  - DATA_DIR',
      '  - PAROM_EVM_NETWORKS',
      '  - PAROM_OPERATOR_PASSWORD',
      '  - PAROM_PUBLIC_URL',
    ]);
    expect(program.output()).toContain(`names the file ${words}, which other users of this machine can read`);
  });

  it('started again, keeps its operator; a kill frees its directory', async () => {
    const port = String(await freePort());
    const consolePort = String(await freePort());
    const env = {
      PORT: port,
      PAROM_CONSOLE_PORT: consolePort,
      PAROM_OPERATOR_EMAIL: 'op@shop.example',
      PAROM_OPERATOR_PASSWORD: 'longenough',
    };
    const first = start(env);
    await ready(first);
    first.process.kill('SIGKILL');
    await first.ended;
    const second = start(env);
    await ready(second);
    expect(second.output()).not.toContain('shown once');
    const answer = await logInAtConsole(consolePort, { email: 'op@shop.example', password: 'longenough' });
    expect(answer.status).toBe(200);
  });

  it('on a taken port, still shows the new operator’s password', {
    tags: ['threat:operator-registration'],
  }, async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const failed = start({ PORT: String(port) });
    expect(await failed.ended).toBe(1);
    expect(failed.output()).toContain('EADDRINUSE');
    const [, email, password] = /The operator, shown once: (\S+@\S+) (\S{20})\n/.exec(failed.output()) ?? [];
    taken.close();
    await once(taken, 'close');
    const consolePort = String(await freePort());
    const good = start({ PORT: String(port), PAROM_CONSOLE_PORT: consolePort });
    await ready(good);
    expect(good.output()).not.toContain('shown once');
    const answer = await logInAtConsole(consolePort, { email, password });
    expect(answer.status).toBe(200);
  });

  it('stopped while pages are open, tells them to come back and ends soon', async () => {
    const port = String(await freePort());
    const program = start({ PORT: port, PAROM_LOG_LEVEL: 'debug' });
    await ready(program);
    const base = `http://127.0.0.1:${port}`;
    const created = await fetch(`${base}/api/v1/tickets/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        wallet: { address: addresses.tron },
        user: { email: 'open@shop.example', language: 2 },
        payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
        getDetails: { currencyId: ids.usdt, networkId: ids.tron },
      }),
    });
    const { offerToken } = (await created.json()) as { offerToken: string };
    const pages = await Promise.all(
      Object.values(transports).map((transport) => connectLive(base, offerToken, transport)),
    );
    const socket = new WebSocket(`${base.replace('http', 'ws')}${HUB_PATH}?access_token=${offerToken}`);
    const said: string[] = [];
    socket.on('message', (data: Buffer) => void said.push(data.toString()));
    await once(socket, 'open');
    socket.send('{"protocol":"json","version":1}\x1e');
    await expect.poll(() => said).toHaveLength(1);

    const leftAlone = Promise.all(
      pages.map(({ connection }) => new Promise<void>((resolve) => connection.onclose(() => resolve()))),
    );
    const stoppedAt = Date.now();
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(10_000);
    await leftAlone;
    expect(said[1]).toBe('{"type":7,"allowReconnect":true}\x1e');
    expect(program.output()).not.toContain(offerToken);
  });

  it.each([20, 60])(
    'stopped while %i calls arrive, answers each of them',
    async (calls) => {
      const port = await freePort();
      const program = start({ PORT: String(port), PAROM_RATE_LIMIT: 'off' });
      await ready(program);
      const body = JSON.stringify({
        wallet: { address: addresses.tron },
        user: { email: 'open@shop.example', language: 2 },
        payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
        getDetails: { currencyId: ids.usdt, networkId: ids.tron },
      });
      const create = `POST /api/v1/tickets/create HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      const status = 'GET /api/v1/status/get HTTP/1.1\r\nhost: here\r\n\r\n';
      const arrived: Promise<unknown>[] = [];
      const answers = Array.from({ length: calls }, (_, call) => {
        const socket = connect(port, '127.0.0.1');
        arrived.push(once(socket, 'connect'));
        socket.write(call % 10 === 0 ? create : status);
        return new Promise<string>((resolve) => {
          let text = '';
          socket.on('data', (data) => (text += data.toString()));
          socket.on('error', (error) => resolve(error.message));
          socket.on('close', () => resolve(text));
        });
      });
      await Promise.all(arrived);
      const stoppedAt = Date.now();
      program.process.kill('SIGTERM');
      const firstLines = (await Promise.all(answers)).map((text) => text.split('\r\n')[0]);
      expect([...new Set(firstLines)]).toEqual(['HTTP/1.1 200 OK']);
      expect(await program.ended).toBe(0);
      expect(Date.now() - stoppedAt).toBeLessThan(10_000);
    },
    90_000,
  );

  it('stopped while a mail server says nothing, ends in good order', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const port = String(await freePort());
    const program = start({
      PORT: port,
      PAROM_SMTP_URL: `smtp://127.0.0.1:${(silent.address() as { port: number }).port}`,
      PAROM_MAIL_FROM: 'no-reply@shop.example',
    });
    await ready(program);
    const asked = once(silent, 'connection');
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/tickets/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        wallet: { address: addresses.tron },
        user: { email: 'open@shop.example', language: 2 },
        payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
        getDetails: { currencyId: ids.usdt, networkId: ids.tron },
      }),
    });
    expect(answer.status).toBe(200);
    await asked;
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.output()).not.toContain('killed by timeout');
    silent.close();
  });

  it('serves on when its log’s reader is gone', async () => {
    const port = String(await freePort());
    const program = start({ PORT: port, PAROM_LOG_LEVEL: 'debug' });
    program.process.stdout?.destroy();
    const asked = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    await expect.poll(async () => (await asked())?.status).toBe(200);
    expect((await asked())?.status).toBe(200);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it('with invalid settings, names all of them and ends', async () => {
    const program = start({ PAROM_SANDBOX_RATE: 'fixed', DATABASE_URL: 'postgres://127.0.0.1/parom' });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('did you mean PAROM_SANDBOX_RATES?');
    expect(program.output()).toContain('set PAROM_MODE=sandbox');
    expect(program.output()).not.toContain('at readConfig');
  });

  it('with data of the other mode, explains the danger and ends', {
    tags: ['threat:sandbox-fallback'],
  }, async () => {
    const sandbox = { PORT: String(await freePort()) };
    const first = start(sandbox);
    await ready(first);
    first.process.kill('SIGTERM');
    await first.ended;
    const other = start(live);
    expect(await other.ended).toBe(1);
    expect(other.output()).toContain('real coins sent there would be lost');
    expect(other.output()).not.toContain('at checkMode');
    await rm(dataDir, { recursive: true });

    // Its node is not there: it ends after its mode has been written down.
    const unserved = start(live);
    expect(await unserved.ended).toBe(1);
    expect(reasonOf(unserved)).toMatch(
      /^the node of network ethereum gives no usable answer\. .* \(reading the chain id: [^)]*\)$/,
    );
    const late = start(sandbox);
    expect(await Promise.race([late.ended, ready(late)])).toBe(1);
    expect(late.output()).toContain('would book play money among real coins');
  });

  it('on a port that is taken, says so and ends', async () => {
    const other = createServer();
    await new Promise<void>((started) => other.listen(0, '127.0.0.1', started));
    const { port } = other.address() as { port: number };
    const program = start({ PORT: String(port) });
    expect(await program.ended).toBe(1);
    expect(reasonOf(program)).toMatch(
      new RegExp(
        `^port ${port} of 127\\.0\\.0\\.1 is in use by another .* set PORT to a free port \\(EADDRINUSE\\)$`,
      ),
    );
    other.close();
  });

  it('in a directory already in use, says so and ends', async () => {
    const env = { PORT: String(await freePort()) };
    const first = start(env);
    await ready(first);
    const second = startServer(bundle, { DATA_DIR: join(dataDir, 'deep', 'data'), ...env });
    expect(await second.ended).toBe(1);
    expect(reasonOf(second)).toMatch(/^Another process is using the data directory .* PostgreSQL server\.$/);
  });

  it('stopped during its start, ends in good order', async () => {
    const halting = await bundleServer([stoppedBefore('await checkMode(')]);
    last = startServer(halting, { DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect([await last.ended, last.output()]).toEqual([0, '']);
    await rm(halting.folder, { recursive: true });
  });
});
