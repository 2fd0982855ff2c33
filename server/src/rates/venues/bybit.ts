/**
 * Bybit: `GET /v5/market/tickers?category=spot`, all markets at once: `lastPrice`, `bid1Price`, `ask1Price` as texts, one
 * `time` (ms, a number) for all. `retCode` is 0 when all is well. 600 calls in 5 seconds and address, then 403.
 * https://bybit-exchange.github.io/docs/v5/market/tickers
 * https://bybit-exchange.github.io/docs/v5/rate-limit
 * It has no XMR.
 */
import { SourceOutage } from '../source.ts';
import { fieldOf, listOf, millisecondsOf, textOf } from './read-answer.ts';
import { usdtMarkets, type Venue } from './venue.ts';

export const bybit: Venue = {
  name: 'bybit',
  baseUrl: 'https://api.bybit.com',
  kind: 'venue',
  listings: usdtMarkets(['BTC', 'ETH', 'XRP', 'BNB', 'TRX', 'TON'], (code) => `${code}USDT`),
  // All its markets are some hundred kB a time.
  everyMs: 10_000,
  maxBytes: 2 * 1024 * 1024,
  path: () => '/v5/market/tickers?category=spot',
  read(body) {
    const code = fieldOf(body, 'retCode');
    if (code !== 0) throw new SourceOutage(`Bybit answered with code ${JSON.stringify(code)}`);
    const atMs = millisecondsOf(fieldOf(body, 'time'));
    return listOf(fieldOf(fieldOf(body, 'result'), 'list'), 'tickers').map((ticker) => ({
      symbol: textOf(fieldOf(ticker, 'symbol')),
      prices: ['bid1Price', 'lastPrice', 'ask1Price'].map((field) => textOf(fieldOf(ticker, field))),
      atMs,
    }));
  },
};
