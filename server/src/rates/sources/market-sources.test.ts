import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { createRateMetrics } from '../rate-metrics.ts';
import { kraken } from '../venues/kraken.ts';
import { marketSources } from './market-sources.ts';

const server = createServer((request) => void request.socket.destroy());
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => new Promise((closed) => server.close(closed)));

describe('a venue', () => {
  it('that does not answer, is counted and logged by its name, and throws nothing', async () => {
    const registry = new Registry();
    const warnings: object[] = [];
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const currencies = [
      { id: 1, code: 'BTC' },
      { id: 5, code: 'USDT' },
    ];
    const log = { warn: (details: object) => void warnings.push(details) };
    const deps = {
      clock: handClock(),
      log,
      metrics: createRateMetrics(registry),
      currencies,
      userAgent: 'Parom/0.0.0',
    };
    const sources = marketSources(deps, [{ name: 'the dead one', venue: kraken, baseUrl }]);
    const [dead] = sources.filter(({ name }) => name === 'the dead one');
    expect(await dead?.fetch()).toEqual([]);
    expect(await registry.metrics()).toContain('parom_rate_failures_total{source="the dead one"} 1');
    expect(warnings).toMatchObject([{ source: 'the dead one' }]);
  });
});
