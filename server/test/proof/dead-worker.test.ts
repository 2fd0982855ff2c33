/**
 * The worker dies while the selling process lives: nothing is sold after 20 s, until a worker is back. One
 * process with both roles sells on after a suspension or a jump of its clock.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.ts';
import { ids } from '../factories.ts';
import { type Fleet, type Member, openFleet, orderOf } from './fleet.ts';

const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;
const PAIR = '/v1/currencies/getPairDetails?fromCurrencyId=1&fromNetworkId=1&toCurrencyId=5&toNetworkId=4';

describe.runIf(onPostgres)('a worker', () => {
  let database: TestDatabase;
  let fleet: Fleet;
  let worker: Member;
  let api: Member;
  const joinWorker = () => fleet.join(database.connectionString ?? '', { PAROM_ROLES: 'worker' });
  beforeAll(async () => {
    database = await testDatabase();
    fleet = await openFleet();
    worker = await joinWorker();
    api = await fleet.join(database.connectionString ?? '', { PAROM_ROLES: 'api' });
  });
  afterAll(async () => {
    await fleet.stop();
    await database.close();
  });

  let customers = 1_000;
  const creation = async () => {
    customers += 1;
    return (await api.call('POST', '/v1/tickets/create', orderOf(customers))).status;
  };
  const readiness = async () => {
    const { status, body } = await api.isReady();
    return [status, (body as { why?: string }).why];
  };
  const exported = async () => (await fetch(`${api.base}/export/rates.xml`)).text();
  const alerts = async () =>
    (await database.db.selectFrom('alerts').select('subject').where('resolved_at', 'is', null).execute()).map(
      ({ subject }) => subject,
    );

  /** Orders twice a second: none is sold later than 20 s after the end. */
  const untilStopped = async (endedAt: number): Promise<void> => {
    let soldAt = endedAt;
    for (let asked = endedAt, status = 200; status !== 503; await sleep(500)) {
      asked = performance.now();
      expect(asked - endedAt).toBeLessThan(22_000);
      status = await creation();
      if (status === 200) soldAt = asked;
    }
    expect(soldAt - endedAt).toBeLessThanOrEqual(20_000);
    expect(performance.now() - endedAt).toBeGreaterThan(13_000);
    expect(await readiness()).toEqual([503, 'worker']);
    expect((await api.call('GET', PAIR)).body).toMatchObject({ isEnabled: false, stopped: 'worker' });
    await expect.poll(exported, { timeout: 2_000 }).not.toContain('<item>');
    // A process that just started is given 20 s to hear a worker.
    await expect.poll(alerts, { timeout: 8_000 }).toContain('worker');
    expect((await api.call('GET', '/v1/status/get')).body).toMatchObject({ siteStatus: true });
  };
  const untilSelling = async (): Promise<void> => {
    await expect.poll(readiness, { timeout: 2_000, interval: 100 }).toEqual([200, undefined]);
    expect(await creation()).toBe(200);
    // The file is kept for a second.
    await expect.poll(exported, { timeout: 2_000, interval: 100 }).toContain('<item>');
    await expect.poll(alerts, { timeout: 2_000 }).not.toContain('worker');
  };

  it('that hangs stops sales within 20 s; its return starts them within 2 s', {
    tags: ['threat:dead-worker'],
  }, async () => {
    const ticket = await fleet.create(api);
    expect(await exported()).toContain('<item>');
    expect(await readiness()).toEqual([200, undefined]);

    worker.running.process.kill('SIGSTOP');
    await untilStopped(performance.now());
    expect((await fleet.view(ticket, api)).status).toBe(1);

    worker.running.process.kill('SIGCONT');
    await untilSelling();
  });

  it('that is killed stops sales within 20 s; a new one starts them within 2 s', {
    tags: ['threat:dead-worker'],
  }, async () => {
    const ticket = await fleet.create(api);
    await fleet.pay(ticket, api);
    worker.running.process.kill('SIGKILL');
    await worker.running.ended;
    await untilStopped(performance.now());
    // What customers of existing tickets see stays as it is.
    expect(await fleet.view(ticket, api)).toMatchObject({ status: 1, fromWallet: expect.anything() });

    worker = await joinWorker();
    await untilSelling();
    await fleet.mine(ids.bitcoin, 2, api);
    await expect.poll(async () => (await fleet.view(ticket, api)).status, { timeout: 20_000 }).toBe(3);
  });
});

describe('one process with both roles', () => {
  let fleet: Fleet;
  let only: Member;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parom-one-'));
    fleet = await openFleet();
    only = await fleet.join('', {
      DATA_DIR: folder,
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('shifted-clock.mjs', import.meta.url))}`,
      CLOCK_SHIFTS_MS: '0,3600000',
    });
  });
  afterAll(async () => {
    await fleet.stop();
    rmSync(folder, { recursive: true });
  });

  /** Never 503 by way of its own worker. */
  const readyFor = async (ms: number): Promise<void> => {
    for (const until = performance.now() + ms; performance.now() < until; ) {
      expect(await only.isReady()).toMatchObject({ status: 200, body: { status: 'ready' } });
      expect((await only.call<{ stopped?: string }>('GET', PAIR)).body.stopped).toBeUndefined();
      await sleep(100);
    }
  };

  it('sells on as soon as it is continued after 25 s', async () => {
    only.running.process.kill('SIGSTOP');
    await sleep(25_000);
    only.running.process.kill('SIGCONT');
    await readyFor(3_000);
    await fleet.create();
  });

  it('sells on while the clock of its machine jumps by an hour', async () => {
    only.running.process.kill('SIGWINCH');
    await readyFor(6_000);
    await fleet.create();
  });
});
