import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toDecimal } from '@parom/contract/money';
import { afterEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { binanceSource } from './binance.ts';
import { SourceOutage } from './source.ts';

const symbols = new Map([
  ['BTCUSDT', 1],
  ['ETHUSDT', 2],
]);
const clock = handClock();
const servers: Server[] = [];
/** For those that never answer; the others have all the time that a busy machine needs. */
const SHORT_MS = 300;

/** A stand-in for the venue on this machine. */
async function venue(answer: RequestListener, timeoutMs = 5_000) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return binanceSource(clock, { baseUrl: `http://127.0.0.1:${port}`, symbols, timeoutMs });
}
const answering = (body: string, status = 200) =>
  venue((_request, response) => response.writeHead(status).end(body));
const ticker = (...entries: [string, unknown][]) =>
  JSON.stringify(entries.map(([symbol, price]) => ({ symbol, price })));

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('binanceSource', () => {
  it('a ticker, gives every price to its last digit', async () => {
    let asked = '';
    const source = await venue((request, response) => {
      asked = decodeURIComponent(request.url ?? '');
      response.end(ticker(['BTCUSDT', '89500.12345678'], ['ETHUSDT', '3020.10000000']));
    });
    expect(await source.fetch()).toEqual([
      { currencyId: 1, usdt: toDecimal('89500.12345678'), observedAt: clock.now() },
      { currencyId: 2, usdt: toDecimal('3020.1'), observedAt: clock.now() },
    ]);
    expect(asked).toBe('/api/v3/ticker/price?symbols=["BTCUSDT","ETHUSDT"]');
  });

  it('a slow answer, is dated before it was asked for', async () => {
    const source = await venue((_request, response) => {
      clock.advance(20_000);
      response.end(ticker(['BTCUSDT', '1']));
    });
    const before = clock.now();
    expect((await source.fetch())[0]?.observedAt).toEqual(before);
  });

  it.each([
    ['zero', '0.00000000'],
    ['negative', '-1'],
    ['exponent', '1e5'],
    ['a word', 'NaN'],
    ['empty', ''],
    ['a JSON number', 89500.1],
    ['null', null],
    ['missing', undefined],
    ['an object', { toString: '1' }],
  ])('a price that is %s, leaves out that currency alone', async (_name, price) => {
    const source = await answering(ticker(['BTCUSDT', price], ['ETHUSDT', '3020']));
    expect((await source.fetch()).map((seen) => seen.currencyId)).toEqual([2]);
  });

  it('a symbol that stands there twice or thrice, is left out', async () => {
    const thrice = [
      ['BTCUSDT', '1'],
      ['BTCUSDT', '2'],
      ['BTCUSDT', '2'],
    ] as [string, string][];
    for (const entries of [thrice.slice(0, 2), thrice]) {
      const source = await answering(ticker(...entries, ['ETHUSDT', '3020']));
      expect((await source.fetch()).map((seen) => seen.currencyId)).toEqual([2]);
    }
  });

  it('symbols that nobody asked for and entries that are none, are ignored', async () => {
    const source = await answering(
      JSON.stringify([
        null,
        7,
        'x',
        [],
        { symbol: '__proto__', price: '1' },
        { symbol: 'DOGEUSDT', price: '1' },
      ]),
    );
    expect(await source.fetch()).toEqual([]);
  });

  it.each([
    ['500', '{}', 500],
    ['429', '{}', 429],
    ['an error with status 200', '{"code":-1121,"msg":"Invalid symbol."}', 200],
    ['HTML', '<html><body>maintenance</body></html>', 200],
    ['half a JSON text', '[{"symbol":"BTCUSDT","pri', 200],
    ['nothing', '', 200],
    ['more than fits', `[${' '.repeat(300_000)}]`, 200],
  ])('%s, is an outage', async (_name, body, status) => {
    await expect((await answering(body, status)).fetch()).rejects.toThrow(SourceOutage);
  });

  it('a redirect, is not followed', async () => {
    const source = await venue((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    await expect(source.fetch()).rejects.toThrow(SourceOutage);
  });

  it('an answer that never comes, or never ends, is an outage in bounded time', async () => {
    const silent = await venue(() => {}, SHORT_MS);
    await expect(silent.fetch()).rejects.toThrow(SourceOutage);
    const dripping = await venue((_request, response) => void response.write('['), SHORT_MS);
    await expect(dripping.fetch()).rejects.toThrow(SourceOutage);
  });

  it('nobody there, is an outage', async () => {
    const source = binanceSource(clock, { baseUrl: 'http://127.0.0.1:1', symbols });
    await expect(source.fetch()).rejects.toThrow(SourceOutage);
  });
});
