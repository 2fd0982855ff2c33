/**
 * `GET /v2/tickers?symbols=tBTCUST,…`: 0 symbol, 1 bid, 2 and 4 sums of sizes, 3 ask, 7 last price. No
 * time. `UST` is USDT.
 * 90 calls a minute, then a ban of a minute. An error is a list: `["error", 10020, "…"]`.
 * https://docs.bitfinex.com/reference/rest-public-tickers
 * `GET /v2/platform/status`: `[1]` in operation; nothing about single markets.
 * https://docs.bitfinex.com/reference/rest-public-platform-status
 */
import { listOf, textOf } from './read-answer.ts';
import type { Venue } from './venue.ts';

const BID = 1;
const ASK = 3;
const LAST = 7;
const MOVING = [BID, 2, ASK, 4, LAST];

export const bitfinex: Venue = {
  name: 'bitfinex',
  baseUrl: 'https://api-pub.bitfinex.com',
  kind: 'venue',
  listings: [
    { code: 'USDT', symbol: 'tUSTUSD', quote: 'USD' },
    { code: 'BTC', symbol: 'tBTCUST', quote: 'USDT' },
    { code: 'ETH', symbol: 'tETHUST', quote: 'USDT' },
    { code: 'XMR', symbol: 'tXMRUST', quote: 'USDT' },
    { code: 'XRP', symbol: 'tXRPUST', quote: 'USDT' },
  ],
  everyMs: 5_000,
  maxBytes: 256 * 1024,
  numbers: 'text',
  path: (symbols) => `/v2/tickers?symbols=${symbols.join(',')}`,
  read: (body) =>
    listOf(body, 'tickers').map((ticker) => {
      const fields: readonly unknown[] = Array.isArray(ticker) ? ticker : [];
      return {
        symbol: textOf(fields[0]),
        prices: [BID, LAST, ASK].map((index) => textOf(fields[index])),
        atMs: null,
        stamp: JSON.stringify(MOVING.map((index) => fields[index])),
      };
    }),
  halts: {
    maxBytes: 1024,
    path: () => '/v2/platform/status',
    read: (body, symbols) => (listOf(body, 'states')[0] === '0' ? symbols : []),
  },
};
