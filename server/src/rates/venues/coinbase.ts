/**
 * `GET /api/v3/brokerage/market/products?product_ids=BTC-USD&product_ids=…`, no time, no bid and ask.
 * Unknown products are left out. 10 calls a second, then 429.
 * https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/public/list-public-products
 * https://docs.cdp.coinbase.com/exchange/rest-api/rate-limits
 * It has no XMR. Its own USDT market converts the dollar prices.
 */
import { fieldOf, hasOtherStatus, listOf, stampOf, textOf } from './read-answer.ts';
import type { Venue } from './venue.ts';

/** Then trading does not make the price. */
const HALTED = ['is_disabled', 'trading_disabled', 'cancel_only', 'post_only', 'view_only', 'auction_mode'];

function trades(product: unknown): boolean {
  return (
    !hasOtherStatus(fieldOf(product, 'status'), 'online') &&
    HALTED.every((field) => fieldOf(product, field) !== true)
  );
}

export const coinbase: Venue = {
  name: 'coinbase',
  baseUrl: 'https://api.coinbase.com',
  kind: 'venue',
  listings: ['USDT', 'BTC', 'ETH', 'XRP'].map((code) => ({ code, symbol: `${code}-USD`, quote: 'USD' })),
  everyMs: 5_000,
  maxBytes: 256 * 1024,
  path: (symbols) =>
    `/api/v3/brokerage/market/products?${symbols.map((symbol) => `product_ids=${symbol}`).join('&')}`,
  read: (body) =>
    listOf(fieldOf(body, 'products'), 'products')
      .filter(trades)
      .map((product) => ({
        symbol: textOf(fieldOf(product, 'product_id')),
        prices: [textOf(fieldOf(product, 'price'))],
        atMs: null,
        stamp: stampOf(product, ['price', 'volume_24h']),
      })),
};
