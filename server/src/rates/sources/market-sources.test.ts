import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatDecimal } from '@parom/contract/money';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { documented, haltsDocumented, isAboutHalts, openStandIn } from '../../../test/venue-stand-in.ts';
import { createRateMetrics } from '../rate-metrics.ts';
import { binance } from '../venues/binance.ts';
import { kraken } from '../venues/kraken.ts';
import { marketSources } from './market-sources.ts';
import type { VenueSymbol } from './venue-symbols-store.ts';

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

  it('is asked by a symbol that an operator sets, and not after its removal', async () => {
    const clock = handClock();
    const there = await openStandIn();
    afterAll(there.close);
    there.answer((request, response) =>
      response.end(
        isAboutHalts(request.url ?? '')
          ? haltsDocumented.binance?.([], [])
          : documented.binance?.({ BTC: '90000', LINK: '15' }, clock.now()),
      ),
    );
    const own: VenueSymbol[] = [];
    const deps = {
      clock,
      log: { warn: () => {} },
      metrics: createRateMetrics(new Registry()),
      currencies: [{ id: 1, code: 'BTC' }],
      userAgent: 'Parom/0.0.0',
      symbols: () => own,
    };
    const sources = marketSources(deps, [{ name: 'binance', venue: binance, baseUrl: there.baseUrl }]);
    const asked = async () => {
      clock.advance(10_000);
      const seen = (await sources[0]?.fetch()) ?? [];
      return [sources[0]?.currencyIds, seen.map(({ currencyId, usdt }) => [currencyId, formatDecimal(usdt)])];
    };
    expect(await asked()).toEqual([[1], [[1, '90000']]]);
    own.push({ currencyId: 5_000, venue: 'binance', symbol: 'LINKUSDT', quote: 'USDT' });
    expect(await asked()).toEqual([
      [1, 5_000],
      [
        [1, '90000'],
        [5_000, '15'],
      ],
    ]);
    own.pop();
    expect(await asked()).toEqual([[1], [[1, '90000']]]);
  });
});
