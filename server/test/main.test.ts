/** The program itself, as a process: how it starts, what it refuses, how it stops. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const outfile = at(`../../node_modules/.cache/parom-test/main-${process.pid}/dist/main.mjs`);
let dataDir: string;
let child: ChildProcess | null = null;

beforeAll(async () => {
  const { dependencies } = JSON.parse(await readFile(at('../package.json'), 'utf8'));
  await build({
    entryPoints: [at('../src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@parom/')),
    logLevel: 'warning',
  });
});
afterAll(() => rm(join(outfile, '..', '..'), { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parom-main-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((started) => probe.listen(0, '127.0.0.1', started));
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}

interface Running {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/** With nothing in the environment but what is named, as on a bare machine. */
function start(env: Record<string, string>): Running {
  let text = '';
  const started = spawn(process.execPath, [outfile], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(dataDir, 'deep', 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.stdout.on('data', (chunk) => (text += chunk));
  started.stderr.on('data', (chunk) => (text += chunk));
  child = started;
  const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
  return { process: started, output: () => text, ended };
}

const ready = (program: Running) => expect.poll(program.output, { timeout: 60_000 }).toContain('is ready');

describe('the program', () => {
  it('without any setting but its port, serves a sandbox with prices, and stops within two seconds', async () => {
    const port = await freePort();
    const program = start({ PORT: String(port) });
    await ready(program);
    expect(program.output()).toMatch(/The first operator, shown once: \S+@\S+ \S{20}/);
    const call = async (path: string): Promise<Record<string, object>> =>
      (await (await fetch(`http://127.0.0.1:${port}/api/v1${path}`)).json()) as Record<string, object>;
    expect(await call('/status/get')).toMatchObject({ siteStatus: true });
    expect(Object.keys((await call('/exchangeRate/get')).currenciesToUsdt ?? {})).toContain('1');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);

    const stoppedAt = Date.now();
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(3_000);
  }, 90_000);

  it('started again, keeps its operator, and after a kill its directory is free at once', async () => {
    const port = String(await freePort());
    const env = {
      PORT: port,
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
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'op@shop.example', password: 'longenough' }),
    });
    expect(answer.status).toBe(200);
  }, 120_000);

  it('with settings that cannot be used, says all of it and does not start', async () => {
    const program = start({ PAROM_SANDBOX_RATE: 'fixed', DATABASE_URL: 'postgres://127.0.0.1/parom' });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('did you mean PAROM_SANDBOX_RATES?');
    expect(program.output()).toContain('set PAROM_MODE=sandbox');
    expect(program.output()).not.toContain('at readConfig');
  });

  it('on a port that is taken, says so and ends', async () => {
    const other = createServer();
    await new Promise<void>((started) => other.listen(0, '127.0.0.1', started));
    const { port } = other.address() as { port: number };
    const program = start({ PORT: String(port) });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('EADDRINUSE');
    other.close();
  }, 90_000);
});
