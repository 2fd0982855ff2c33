import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietLog } from '../../test/database.ts';
import { ids } from '../../test/factories.ts';
import { openService, type Service } from '../../test/service.ts';
import { makeBlocks } from '../chains/simulated/world.ts';
import { beforeVisitors, every } from '../platform/jobs/run-schedules.ts';
import { createMetrics } from '../platform/metrics.ts';
import { readConfig } from './config.ts';
import { startWork } from './start-work.ts';

const MINUTE_MS = 60_000;

const config = readConfig({ PAROM_SANDBOX_BLOCK_MS: '0', PAROM_SANDBOX_RATES: 'fixed' });
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

describe('start', () => {
  it('computes the floors after the first prices, so that the first visitor can order', async () => {
    const done: string[] = [];
    const askPrices = beforeVisitors(
      every(MINUTE_MS, 'ask for slow prices', async () => {
        await sleep(50);
        done.push('prices');
      }),
    );
    const later = every(MINUTE_MS, 'do what can wait', async () => void done.push('other work'));
    const app = {
      ...service.app,
      schedules: [later, askPrices],
      keepFloors: async () => void done.push('floors'),
    };
    const starting = await startWork({
      ...service,
      app,
      config,
      log: quietLog,
      metrics: createMetrics(false),
    });
    await starting.prepare();
    expect(done).toEqual(['prices', 'floors']);
    await starting.begin();
    await expect.poll(() => done).toEqual(['prices', 'floors', 'other work']);
    await starting.stop();
  });
});

describe('each block', () => {
  it('has its hot wallet asked for foreign spends, without any schedule', async () => {
    const asked: number[] = [];
    const app = {
      ...service.app,
      schedules: [],
      watchSpends: async ({ networkId }: { readonly networkId: number }) => {
        asked.push(networkId);
        throw new Error('the node does not answer');
      },
    };
    const watching = await startWork({
      ...service,
      app,
      config,
      log: quietLog,
      metrics: createMetrics(false),
    });
    for (let block = 1; block <= 2; block += 1) {
      await makeBlocks(service.world, ids.monero, 1);
      watching.wake(ids.monero);
      const ofMonero = () => asked.filter((networkId) => networkId === ids.monero).length;
      await expect.poll(ofMonero, { timeout: 5_000 }).toBeGreaterThanOrEqual(block);
    }
    await watching.stop();
  });
});
