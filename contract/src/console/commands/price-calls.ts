import * as z from 'zod/mini';
import { amount, optional, reason, text } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { decimal, rows, time, word, words } from './rows.ts';

/** Typed, so that no price is fixed for good by an empty field. */
export const UNTIL_RELEASED = 'until-released';

const currency = text('the coin, as BTC');

export const priceCalls = {
  prices: question({
    summary: 'Shows all prices in USDT with their sources, held jumps, and fixed prices.',
    arguments: {},
    answer: rows({
      coin: word,
      usdt: z.nullable(decimal),
      market: z.nullable(decimal),
      seenAt: z.nullable(time),
      sources: words,
      heldBack: z.nullable(decimal),
      heldSince: z.nullable(time),
      fixed: z.nullable(decimal),
      fixedBy: words,
      fixedUntil: z.nullable(z.union([z.literal(UNTIL_RELEASED), time])),
    }),
  }),
  'fix-price': act({
    summary:
      'Fixes a price until --end. Far from the market it needs --market and exchanges no ticket above PAROM_FIXED_PRICE_CEILING.',
    arguments: {
      currency,
      usdt: amount('the price of one coin in USDT'),
      end: text(
        `when the market prices it again: in minutes, as 90, Moscow time, as 2030-01-15T18:30, or ${UNTIL_RELEASED}`,
      ),
      market: optional(amount('the market’s price as `prices` shows it, to fix a price far from it')),
      reason,
    },
  }),
  'release-price': act({
    summary: 'Gives a fixed price back to the market.',
    arguments: { currency },
  }),
  'accept-jump': act({
    summary: 'Accepts a held jump. After another jump nothing changes, and the answer names it.',
    arguments: { currency, usdt: amount('the held price, as `prices` shows it'), reason },
  }),
} as const satisfies Calls;
