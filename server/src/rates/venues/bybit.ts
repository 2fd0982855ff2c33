/**
 * `GET /v5/market/tickers?category=spot`, one `time` (ms, a number). `retCode` is 0 on success. 600 calls
 * in 5 seconds, then 403.
 * https://bybit-exchange.github.io/docs/v5/market/tickers
 * https://bybit-exchange.github.io/docs/v5/rate-limit
 * `GET /v5/market/instruments-info?category=spot`: `Trading` when open.
 * https://bybit-exchange.github.io/docs/v5/market/instrument
 */
import { SourceOutage } from '../sources/source.ts';
import { fieldOf, hasOtherStatus, listOf, millisecondsOf, stampOf, textOf } from './read-answer.ts';
import { usdtMarkets, type Venue } from './venue.ts';

const MOVING = ['bid1Price', 'bid1Size', 'ask1Price', 'ask1Size', 'lastPrice', 'volume24h'];

function marketsOf(body: unknown): readonly unknown[] {
  const code = fieldOf(body, 'retCode');
  if (code !== 0) throw new SourceOutage(`Bybit answered with code ${JSON.stringify(code)}`);
  return listOf(fieldOf(fieldOf(body, 'result'), 'list'), 'markets');
}

export const bybit: Venue = {
  name: 'bybit',
  baseUrl: 'https://api.bybit.com',
  kind: 'venue',
  listings: usdtMarkets(['BTC', 'ETH', 'XRP', 'BNB', 'TRX', 'TON'], (code) => `${code}USDT`),
  everyMs: 10_000,
  maxBytes: 2 * 1024 * 1024,
  path: () => '/v5/market/tickers?category=spot',
  read(body) {
    const atMs = millisecondsOf(fieldOf(body, 'time'));
    return marketsOf(body).map((ticker) => ({
      symbol: textOf(fieldOf(ticker, 'symbol')),
      prices: ['bid1Price', 'lastPrice', 'ask1Price'].map((field) => textOf(fieldOf(ticker, field))),
      atMs,
      stamp: stampOf(ticker, MOVING),
    }));
  },
  halts: {
    maxBytes: 4 * 1024 * 1024,
    path: () => '/v5/market/instruments-info?category=spot',
    read: (body) =>
      marketsOf(body)
        .filter((entry) => hasOtherStatus(fieldOf(entry, 'status'), 'Trading'))
        .map((entry) => textOf(fieldOf(entry, 'symbol'))),
  },
};
