import * as z from 'zod/mini';
import { choice, limit, optional, text } from './arguments.ts';
import { type Calls, question } from './call.ts';
import { count, decimal, rows, word } from './rows.ts';

export const GROUPINGS = ['day', 'pair', 'coin'] as const;
export type Grouping = (typeof GROUPINGS)[number];

const grouped = {
  by: choice(GROUPINGS, 'one row for each'),
  from: optional(text('the first day, as 2026-11-01, of UTC')),
  until: optional(text('the last day')),
  limit,
};

/** Profit is their sum, each coin apart. */
export const PROFIT_ACCOUNTS = [
  'markup',
  'aml-fees',
  'forfeited',
  'network-fees',
  'referral-cost',
  'losses',
] as const;

const group = { day: z.optional(word), pair: z.optional(word), coin: word };

export const reportCalls = {
  profit: question({
    summary: 'Shows earnings and costs from the books by day, pair or coin, each coin in that coin.',
    arguments: grouped,
    answer: rows({
      ...group,
      markup: decimal,
      'aml-fees': decimal,
      forfeited: decimal,
      'network-fees': decimal,
      'referral-cost': decimal,
      losses: decimal,
      profit: decimal,
    }),
  }),
  turnover: question({
    summary: 'Shows what finished exchanges took in and paid out, by day, pair or coin.',
    arguments: grouped,
    answer: rows({ ...group, exchangesIn: count, takenIn: decimal, exchangesOut: count, paidOut: decimal }),
  }),
  positions: question({
    summary:
      'Shows each coin of the books: held = owed + capital - drawn + profit + exchanged (from other coins).',
    arguments: {},
    answer: rows({
      coin: word,
      held: decimal,
      owed: decimal,
      capital: decimal,
      drawn: decimal,
      profit: decimal,
      exchanged: decimal,
    }),
  }),
} as const satisfies Calls;
