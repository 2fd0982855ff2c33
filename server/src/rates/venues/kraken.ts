/**
 * `GET /0/public/Ticker?pair=XXBTZUSD,…`, keyed by internal names: `a` ask, `b` bid, `c` last trade, `t`
 * counts of trades. No time.
 * `error` holds errors (`E…`) and warnings (`W…`), always with status 200. An unknown pair refuses the
 * whole call without naming it.
 * https://docs.kraken.com/api/docs/rest-api/get-ticker-information
 * https://docs.kraken.com/api/docs/guides/spot-errors
 * `GET /0/public/AssetPairs?pair=…`: `online` when open.
 * https://docs.kraken.com/api/docs/rest-api/get-tradable-asset-pairs
 * Its dollar markets are the deep ones.
 */
import { SourceOutage } from '../sources/source.ts';
import { fieldOf, hasOtherStatus, stampOf, textOf } from './read-answer.ts';
import { UnknownSymbol } from './refused-symbols.ts';
import type { Venue } from './venue.ts';

const priceOf = (ticker: unknown, side: 'a' | 'b' | 'c'): string => {
  const list = fieldOf(ticker, side);
  return Array.isArray(list) ? textOf(list[0]) : '';
};

function resultOf(body: unknown): readonly [symbol: string, entry: unknown][] {
  const [errors, result] = [fieldOf(body, 'error'), fieldOf(body, 'result')];
  const failures = (Array.isArray(errors) ? errors : []).filter((text) => !textOf(text).startsWith('W'));
  if (failures.length === 1 && failures[0] === 'EQuery:Unknown asset pair')
    throw new UnknownSymbol('Kraken does not know a pair');
  if (failures.length > 0 || typeof result !== 'object' || result === null || Array.isArray(result))
    throw new SourceOutage(`Kraken answered with an error: ${JSON.stringify(errors)}`);
  return Object.entries(result);
}

/** The count of 24 hours falls without a trade. */
const tradesOf = (ticker: unknown): unknown => {
  const trades = fieldOf(ticker, 't');
  return Array.isArray(trades) ? trades[0] : undefined;
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
  read: (body) =>
    resultOf(body).map(([symbol, ticker]) => ({
      symbol,
      prices: [priceOf(ticker, 'b'), priceOf(ticker, 'c'), priceOf(ticker, 'a')],
      atMs: null,
      stamp: `${stampOf(ticker, ['a', 'b', 'c'])} ${JSON.stringify(tradesOf(ticker))}`,
    })),
  halts: {
    maxBytes: 256 * 1024,
    path: (symbols) => `/0/public/AssetPairs?pair=${symbols.join(',')}`,
    read: (body) =>
      resultOf(body).flatMap(([symbol, pair]) =>
        hasOtherStatus(fieldOf(pair, 'status'), 'online') ? symbol : [],
      ),
  },
};
