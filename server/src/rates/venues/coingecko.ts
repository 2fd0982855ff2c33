/**
 * The last resort: an average of many markets.
 * `GET /api/v3/simple/price?ids=…&vs_currencies=usd&include_last_updated_at=true&precision=full`. Renewed
 * once a minute; a few calls a minute without a key.
 * https://docs.coingecko.com/v3.0.1/reference/simple-price
 * https://docs.coingecko.com/docs/errors-and-rate-limits
 */
import { SourceOutage } from '../sources/source.ts';
import { fieldOf, millisecondsOf, textOf } from './read-answer.ts';
import type { Venue } from './venue.ts';

const ids: Readonly<Record<string, string>> = {
  USDT: 'tether',
  BTC: 'bitcoin',
  ETH: 'ethereum',
  XMR: 'monero',
  XRP: 'ripple',
  BNB: 'binancecoin',
  TRX: 'tron',
  TON: 'the-open-network',
};

export const coingecko: Venue = {
  name: 'coingecko',
  baseUrl: 'https://api.coingecko.com',
  kind: 'venue',
  listings: Object.entries(ids).map(([code, symbol]) => ({ code, symbol, quote: 'USD' })),
  everyMs: 20_000,
  maxBytes: 64 * 1024,
  numbers: 'text',
  isLastResort: true,
  path: (symbols) =>
    `/api/v3/simple/price?ids=${symbols.join(',')}&vs_currencies=usd&include_last_updated_at=true&precision=full`,
  read(body) {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new SourceOutage('CoinGecko answered without prices');
    }
    return Object.entries(body).flatMap(([symbol, entry]) => {
      // An average without a time may be of any age.
      const atMs = millisecondsOf(`${textOf(fieldOf(entry, 'last_updated_at'))}000`);
      return atMs === null ? [] : [{ symbol, prices: [textOf(fieldOf(entry, 'usd'))], atMs }];
    });
  },
};
