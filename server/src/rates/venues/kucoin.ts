/**
 * `GET /api/v1/market/allTickers`: `buy` is the bid, `sell` the ask, one `time` (ms, a number). `code` is
 * "200000" on success. 2,000 weight in 30 seconds.
 * https://docs.kucoin.com/#get-all-tickers and https://www.kucoin.com/docs-new/rate-limit
 * https://docs.kucoin.com/#get-symbols-list
 */
import { SourceOutage } from '../sources/source.ts';
import { fieldOf, listOf, millisecondsOf, stampOf, textOf } from './read-answer.ts';
import { usdtMarkets, type Venue } from './venue.ts';

const MOVING = ['buy', 'bestBidSize', 'sell', 'bestAskSize', 'last', 'vol'];

function dataOf(body: unknown): unknown {
  const code = fieldOf(body, 'code');
  if (code !== '200000') throw new SourceOutage(`KuCoin answered with code ${JSON.stringify(code)}`);
  return fieldOf(body, 'data');
}

export const kucoin: Venue = {
  name: 'kucoin',
  baseUrl: 'https://api.kucoin.com',
  kind: 'venue',
  listings: usdtMarkets(['BTC', 'ETH', 'XMR', 'XRP', 'BNB', 'TRX', 'TON'], (code) => `${code}-USDT`),
  everyMs: 10_000,
  maxBytes: 4 * 1024 * 1024,
  path: () => '/api/v1/market/allTickers',
  read(body) {
    const data = dataOf(body);
    const atMs = millisecondsOf(fieldOf(data, 'time'));
    return listOf(fieldOf(data, 'ticker'), 'tickers').map((ticker) => ({
      symbol: textOf(fieldOf(ticker, 'symbol')),
      prices: ['buy', 'last', 'sell'].map((field) => textOf(fieldOf(ticker, field))),
      atMs,
      stamp: stampOf(ticker, MOVING),
    }));
  },
  halts: {
    maxBytes: 4 * 1024 * 1024,
    path: () => '/api/v2/symbols',
    read: (body) =>
      listOf(dataOf(body), 'symbols')
        .filter((entry) => fieldOf(entry, 'enableTrading') === false)
        .map((entry) => textOf(fieldOf(entry, 'symbol'))),
  },
};
