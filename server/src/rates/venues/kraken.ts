/**
 * Kraken: `GET /0/public/Ticker?pair=XXBTZUSD,…`, keyed by Kraken's internal names, prices as texts: `a` ask, `b` bid, `c`
 * last trade, each a list that begins with the price. No time. Errors stand in `error`, with status 200. One unknown
 * pair refuses the whole call with `EQuery:Unknown asset pair`, which does not name it. About one public call a second and address.
 * https://docs.kraken.com/api/docs/rest-api/get-ticker-information
 * https://docs.kraken.com/api/docs/guides/spot-rest-ratelimits
 * Its markets in dollars are the deep ones; they are converted by its own market of USDT.
 */
import { SourceOutage } from '../source.ts';
import { fieldOf, textOf } from './read-answer.ts';
import { UnknownSymbol } from './refused-symbols.ts';
import type { Venue } from './venue.ts';

const priceOf = (ticker: unknown, side: 'a' | 'b' | 'c'): string => {
  const list = fieldOf(ticker, side);
  return Array.isArray(list) ? textOf(list[0]) : '';
};

export const kraken: Venue = {
  name: 'kraken',
  baseUrl: 'https://api.kraken.com',
  kind: 'venue',
  listings: [
    { code: 'USDT', symbol: 'USDTZUSD', quote: 'USD' },
    { code: 'BTC', symbol: 'XXBTZUSD', quote: 'USD' },
    { code: 'ETH', symbol: 'XETHZUSD', quote: 'USD' },
    { code: 'XMR', symbol: 'XXMRZUSD', quote: 'USD' },
    { code: 'XRP', symbol: 'XXRPZUSD', quote: 'USD' },
    { code: 'TRX', symbol: 'TRXUSD', quote: 'USD' },
  ],
  everyMs: 5_000,
  maxBytes: 256 * 1024,
  pauseMs: 1_000,
  path: (symbols) => `/0/public/Ticker?pair=${symbols.join(',')}`,
  read(body) {
    const result = fieldOf(body, 'result');
    if (typeof result !== 'object' || result === null || Array.isArray(result)) {
      const error = JSON.stringify(fieldOf(body, 'error'));
      if (error === '["EQuery:Unknown asset pair"]') throw new UnknownSymbol('Kraken does not know a pair');
      throw new SourceOutage(`Kraken answered without a result: ${error}`);
    }
    return Object.entries(result).map(([symbol, ticker]) => ({
      symbol,
      prices: [priceOf(ticker, 'b'), priceOf(ticker, 'c'), priceOf(ticker, 'a')],
      atMs: null,
    }));
  },
};
