/** The worker dies while the selling process lives: nothing is sold after 20 s, until a worker is back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.ts';
import { type Fleet, type Member, openFleet, orderOf } from './fleet.ts';

const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;
const PAIR = '/v1/currencies/getPairDetails?fromCurrencyId=1&fromNetworkId=1&toCurrencyId=5&toNetworkId=4';

describe.runIf(onPostgres)('a worker that is killed', () => {
  let database: TestDatabase;
  let fleet: Fleet;
  let worker: Member;
  let api: Member;
  beforeAll(async () => {
    database = await testDatabase();
    fleet = await openFleet();
    worker = await fleet.join(database.connectionString ?? '');
    api = await fleet.join(database.connectionString ?? '', { PAROM_ROLES: 'api' });
  }, 120_000);
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

  it('stops sales within 25 s; its return starts them within 2 s', {
    tags: ['threat:dead-worker'],
    timeout: 90_000,
  }, async () => {
    const ticket = await fleet.create(api);
    expect(await exported()).toContain('<item>');
    expect(await readiness()).toEqual([200, undefined]);

    worker.running.process.kill('SIGSTOP');
    await expect.poll(creation, { timeout: 25_000, interval: 1_000 }).toBe(503);
    expect(await readiness()).toEqual([503, 'worker']);
    expect((await api.call('GET', PAIR)).body).toMatchObject({ isEnabled: false, stopped: 'worker' });
    await expect.poll(exported, { timeout: 2_000 }).not.toContain('<item>');
    await expect.poll(alerts, { timeout: 3_000 }).toContain('worker');
    expect((await api.call('GET', '/v1/status/get')).body).toMatchObject({ siteStatus: true });
    expect((await fleet.view(ticket, api)).status).toBe(1);

    worker.running.process.kill('SIGCONT');
    await expect.poll(readiness, { timeout: 2_000, interval: 100 }).toEqual([200, undefined]);
    expect(await creation()).toBe(200);
    await expect.poll(alerts, { timeout: 2_000 }).not.toContain('worker');
  });
});
