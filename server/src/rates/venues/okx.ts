/**
 * `GET /api/v5/market/tickers?instType=SPOT`. `code` is "0" on success, whatever the status. 20 calls in 2
 * seconds.
 * https://www.okx.com/docs-v5/en/#order-book-trading-market-data-get-tickers
 * `GET /api/v5/public/instruments?instType=SPOT`: `live` when open.
 * https://www.okx.com/docs-v5/en/#public-data-rest-api-get-instruments
 */
import { SourceOutage } from '../sources/source.ts';
import { fieldOf, hasOtherStatus, listOf, millisecondsOf, textOf } from './read-answer.ts';
import { usdtMarkets, type Venue } from './venue.ts';

function dataOf(body: unknown): readonly unknown[] {
  const code = fieldOf(body, 'code');
  if (code !== '0') throw new SourceOutage(`OKX answered with code ${JSON.stringify(code)}`);
  return listOf(fieldOf(body, 'data'), 'markets');
}

export const okx: Venue = {
  name: 'okx',
  baseUrl: 'https://www.okx.com',
  kind: 'venue',
  listings: usdtMarkets(['BTC', 'ETH', 'XRP', 'TRX', 'TON'], (code) => `${code}-USDT`),
  everyMs: 10_000,
  maxBytes: 2 * 1024 * 1024,
  path: () => '/api/v5/market/tickers?instType=SPOT',
  read: (body) =>
    dataOf(body).map((ticker) => ({
      symbol: textOf(fieldOf(ticker, 'instId')),
      prices: ['bidPx', 'last', 'askPx'].map((field) => textOf(fieldOf(ticker, field))),
      atMs: millisecondsOf(fieldOf(ticker, 'ts')),
    })),
  halts: {
    maxBytes: 4 * 1024 * 1024,
    path: () => '/api/v5/public/instruments?instType=SPOT',
    read: (body) =>
      dataOf(body)
        .filter((entry) => hasOtherStatus(fieldOf(entry, 'state'), 'live'))
        .map((entry) => textOf(fieldOf(entry, 'instId'))),
  },
};
