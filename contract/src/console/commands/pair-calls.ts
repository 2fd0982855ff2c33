import * as z from 'zod/mini';
import { amount, optional, reason, text } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { decimal, rows, said, word, words } from './rows.ts';

const from = text('the coin that the customer gives, as BTC');
const to = text('the coin that the customer gets, as USDT');
export const give = text(
  'the coin that the customer gives, as BTC; for one direction with its network, as BTC@bitcoin',
);
export const get = text(
  'the coin that the customer gets, as USDT; for one direction with its network, as USDT@tron',
);

export const pairCalls = {
  pairs: question({
    summary: 'Lists the pairs with markup and limits, and the directions that differ from their pair.',
    arguments: { from: optional(from), to: optional(to) },
    answer: rows({
      isEnabled: z.boolean(),
      /** By an operator, and until when; `null` also for a token’s new pairs. */
      whyOff: said,
      /** The next are `null` where a direction follows its pair. */
      markupPercent: z.nullable(z.number()),
      /** `1000:0.9 10000:0.7` */
      steps: words,
      hours: words,
      minimumUsdt: z.nullable(decimal),
      maximumUsdt: z.nullable(decimal),
      pair: word,
    }),
  }),
  quotes: question({
    summary: 'Shows how much customers would get now for coins worth 100, 1,000 and 20,000 USDT.',
    arguments: { from: give, to: get },
    answer: rows({
      worthUsdt: decimal,
      give: word,
      get: word,
      markupPercent: z.number(),
      rate: word,
      outside: z.nullable(z.enum(['belowMinimum', 'aboveMaximum'])),
    }),
  }),
  'set-markup': act({
    summary:
      'Sets the markup of a pair or one direction, and thinner ones for larger amounts. Below 0.5% it warns: open tickets ignore smaller moves.',
    arguments: {
      from: give,
      to: get,
      percent: text('0 to 50, with at most 2 decimals'),
      steps: optional(
        text('thinner markups from amounts in USDT, as "1000:0.9 10000:0.7"; left out: one for all amounts'),
      ),
      reason,
    },
  }),
  'set-hours': act({
    summary:
      'Sets the working hours of a pair or one direction, by Moscow time. Outside them no new ticket is made.',
    arguments: {
      from: give,
      to: get,
      hours: text('as 09:00-21:00, or "always"; 21:00-09:00 spans the night'),
    },
  }),
  'follow-pair': act({
    summary: 'Gives one direction back to the rule of its pair.',
    arguments: { from: give, to: get, reason },
  }),
  'set-limits': act({
    summary: 'Sets how much a customer may give in a pair or one direction, in USDT.',
    arguments: { from: give, to: get, minimum: amount('in USDT'), maximum: amount('in USDT'), reason },
  }),
} as const satisfies Calls;
