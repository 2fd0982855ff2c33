/**
 * Binance, and whoever speaks its language: `GET /api/v3/ticker/24hr?symbols=["BTCUSDT",…]`, bid, ask, last price and the last
 * trade's id; its times are those of the statistics. One unknown symbol refuses the whole call: status 400, `{"code":-1121,"msg":"Invalid symbol."}`, which does not name it. 2 of 6,000 weight a minute for 20 symbols; 429 and 418 carry Retry-After.
 * https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints#24hr-ticker-price-change-statistics
 * `GET /api/v3/exchangeInfo?symbols=[…]` has the `status` of each market, `TRADING` where it trades. 20 weight.
 * https://developers.binance.com/docs/binance-spot-api-docs/rest-api/general-endpoints#exchange-information
 * https://developers.binance.com/docs/binance-spot-api-docs/errors
 * XMR was delisted there in February 2024.
 */
import { fieldOf, isOther, listOf, stampOf, textOf } from './read-answer.ts';
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
        .filter((entry) => isOther(fieldOf(entry, 'status'), 'TRADING'))
        .map((entry) => textOf(fieldOf(entry, 'symbol'))),
  },
};
