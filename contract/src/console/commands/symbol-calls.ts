import { choice, optional, reason, text } from './arguments.ts';
import { act, type Calls } from './call.ts';

const currency = text('the coin, as LINK');
/** Without the bank, which quotes no coins. */
export const symbolVenues = [
  'binance',
  'kraken',
  'coinbase',
  'okx',
  'bybit',
  'kucoin',
  'bitfinex',
  'coingecko',
] as const;

const venue = choice(symbolVenues, 'the venue');

export const symbolCalls = {
  'set-symbol': act({
    summary: 'Names a venue’s market of a coin, asked within a minute. One venue alone never prices a coin.',
    arguments: {
      currency,
      venue,
      symbol: text('the market’s name in the venue’s interface, as LINKUSDT'),
      quote: optional(choice(['USDT', 'USD'], 'what its prices are in; left out: as the venue’s others')),
      reason,
    },
  }),
  'remove-symbol': act({
    summary: 'Takes away an operator’s symbol.',
    arguments: { currency, venue, reason },
  }),
} as const satisfies Calls;
