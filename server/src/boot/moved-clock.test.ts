import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietLog } from '../../test/database.ts';
import { ids } from '../../test/factories.ts';
import { openService, type Service } from '../../test/service.ts';
import { makeBlocks } from '../chains/simulated/world.ts';
import { createMetrics } from '../platform/metrics.ts';
import { readConfig } from './config.ts';
import { startWork, type Work } from './start-work.ts';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

const config = readConfig({ PAROM_SANDBOX_BLOCK_MS: '0', PAROM_SANDBOX_RATES: 'fixed' });
let service: Service;
let work: Work;
beforeAll(async () => {
  service = await openService();
  work = await startWork({ ...service, config, log: quietLog, metrics: createMetrics(false) });
  await work.begin();
  await work.runDue();
});
afterAll(async () => {
  await work.stop();
  await service.close();
});

const moveTo = async (at: number) => {
  service.clock.advance(at - service.clock.now().getTime());
  await work.runAll();
};

describe('work whose clock was moved', () => {
  it('past a ticket’s end, has expired the ticket when it answers', async () => {
    const ticket = await service.createTicket();
    const { expiresAtUtc } = await service.view(ticket);
    const end = Date.parse(expiresAtUtc) + 45_000;
    await moveTo(end - 200);
    expect((await service.view(ticket)).status).toBe(1);
    await moveTo(end + 200);
    expect((await service.view(ticket)).status).toBe(5);
  });

  it('past an account’s end, has removed the account when it answers', async () => {
    const email = 'never@example.com';
    const madeAt = service.clock.now().getTime();
    await service.createTicket({ email });
    const accounts = () => service.db.selectFrom('users').select('id').where('email', '=', email).execute();
    await moveTo(madeAt + 30 * DAY_MS - 10 * MINUTE_MS);
    expect(await accounts()).toHaveLength(1);
    await moveTo(madeAt + 30 * DAY_MS + 10 * MINUTE_MS);
    expect(await accounts()).toEqual([]);
  });

  it('beside a slow network, runs its timers soon and catches up', async () => {
    const ticket = await service.createTicket();
    const end = Date.parse((await service.view(ticket)).expiresAtUtc) + 45_000;
    await service.fault(ids.bitcoin, 'slow');
    const { height } = await makeBlocks(service.world, ids.bitcoin, 100);
    const startedAt = performance.now();
    await moveTo(end + 200);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect((await service.view(ticket)).status).toBe(5);
    await service.fault(ids.bitcoin, 'none');
    const cursor = service.db.selectFrom('chain_cursors').select('height');
    await expect
      .poll(() => cursor.where('network_id', '=', ids.bitcoin).execute(), { timeout: 20_000 })
      .toEqual([{ height }]);
  });
});
