/**
 * Binance, and whoever speaks its language: `GET /api/v3/ticker/price?symbols=["BTCUSDT",…]`, last prices as texts, no
 * time. One unknown symbol refuses the whole call: status 400, `{"code":-1121,"msg":"Invalid symbol."}`, which does not name it. 4 of 6,000 weight a minute; 429 and 418 carry Retry-After.
 * https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints#symbol-price-ticker
 * https://developers.binance.com/docs/binance-spot-api-docs/errors
 * XMR was delisted there in February 2024.
 */
import { fieldOf, listOf, textOf } from './read-answer.ts';
import { UnknownSymbol } from './refused-symbols.ts';
import { usdtMarkets, type Venue } from './venue.ts';

export const binance: Venue = {
  name: 'binance',
  baseUrl: 'https://api.binance.com',
  kind: 'venue',
  listings: usdtMarkets(['BTC', 'ETH', 'XRP', 'BNB', 'TRX', 'TON'], (code) => `${code}USDT`),
  everyMs: 5_000,
  maxBytes: 256 * 1024,
  path: (symbols) => `/api/v3/ticker/price?symbols=${encodeURIComponent(JSON.stringify(symbols))}`,
  errorStatuses: [400],
  read(body) {
    if (fieldOf(body, 'code') === -1121) throw new UnknownSymbol('Binance does not know a symbol');
    return listOf(body, 'prices').map((entry) => ({
      symbol: textOf(fieldOf(entry, 'symbol')),
      prices: [textOf(fieldOf(entry, 'price'))],
      atMs: null,
    }));
  },
};
