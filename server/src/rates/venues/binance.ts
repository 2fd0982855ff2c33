/**
 * `GET /api/v3/ticker/24hr?symbols=["BTCUSDT",…]`. Its times are those of the statistics.
 * An unknown symbol refuses the whole call: status 400, `{"code":-1121}`, without naming it. 2 of 6,000
 * weight a minute; 429 and 418 carry Retry-After.
 * https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints
 * `GET /api/v3/exchangeInfo?symbols=[…]`: `TRADING` when open. 20 weight.
 * https://developers.binance.com/docs/binance-spot-api-docs/rest-api/general-endpoints
 * https://developers.binance.com/docs/binance-spot-api-docs/errors
 */
import { fieldOf, hasOtherStatus, listOf, stampOf, textOf } from './read-answer.ts';
import { UnknownSymbol } from './refused-symbols.ts';
import { usdtMarkets, type Venue } from './venue.ts';

const MOVING = ['bidPrice', 'bidQty', 'askPrice', 'askQty', 'lastPrice', 'lastId'];
const listed = (symbols: readonly string[]): string => encodeURIComponent(JSON.stringify(symbols));

export const binance: Venue = {
  name: 'binance',
  baseUrl: 'https://api.binance.com',
  kind: 'venue',
  listings: usdtMarkets(['BTC', 'ETH', 'XRP', 'BNB', 'TRX', 'TON'], (code) => `${code}USDT`),
  everyMs: 5_000,
  maxBytes: 256 * 1024,
  path: (symbols) => `/api/v3/ticker/24hr?symbols=${listed(symbols)}`,
  errorStatuses: [400],
  read(body) {
    if (fieldOf(body, 'code') === -1121) throw new UnknownSymbol('Binance does not know a symbol');
    return listOf(body, 'prices').map((entry) => ({
      symbol: textOf(fieldOf(entry, 'symbol')),
      prices: ['bidPrice', 'lastPrice', 'askPrice'].map((field) => textOf(fieldOf(entry, field))),
      atMs: null,
      stamp: stampOf(entry, MOVING),
    }));
  },
  halts: {
    maxBytes: 1024 * 1024,
    path: (symbols) => `/api/v3/exchangeInfo?symbols=${listed(symbols)}`,
    read: (body) =>
      listOf(fieldOf(body, 'symbols'), 'symbols')
        .filter((entry) => hasOtherStatus(fieldOf(entry, 'status'), 'TRADING'))
        .map((entry) => textOf(fieldOf(entry, 'symbol'))),
  },
};
