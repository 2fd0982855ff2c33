import { formatDecimal } from '@parom/contract/money';
import { choice, limit, optional, text } from './arguments.ts';
import { dayIn } from './day-in.ts';
import { firstOf, withGreaterLimit } from './listed.ts';
import { type Command, question } from './operator-command.ts';
import {
  GROUPINGS,
  type Grouping,
  PROFIT_ACCOUNTS,
  positions,
  profitBy,
  turnoverBy,
} from './reports-store.ts';

const grouped = {
  by: choice(GROUPINGS, 'one row for each'),
  from: optional(text('the first day, as 2026-11-01, of UTC')),
  until: optional(text('the last day')),
  limit,
};

export const reportCommands = {
  profit: question({
    summary: 'Shows earnings and costs from the books by day, pair or coin, each coin in that coin.',
    arguments: grouped,
    run: async ({ db }, { by, from, until, limit: count }) =>
      firstOf(await profitBy(db, by, { from: dayIn(from), until: dayIn(until) }), count, {
        rest: withGreaterLimit,
        show: (row) => ({
          ...groupOf(by, row),
          ...Object.fromEntries(PROFIT_ACCOUNTS.map((kind) => [kind, formatDecimal(row.by[kind])])),
          profit: formatDecimal(row.profit),
        }),
      }),
  }),
  turnover: question({
    summary: 'Shows what finished exchanges took in and paid out, by day, pair or coin.',
    arguments: grouped,
    run: async ({ db }, { by, from, until, limit: count }) =>
      firstOf(await turnoverBy(db, by, { from: dayIn(from), until: dayIn(until) }), count, {
        rest: withGreaterLimit,
        show: (row) => ({
          ...groupOf(by, row),
          exchangesIn: row.exchangesIn,
          takenIn: formatDecimal(row.takenIn),
          exchangesOut: row.exchangesOut,
          paidOut: formatDecimal(row.paidOut),
        }),
      }),
  }),
  positions: question({
    summary:
      'Shows each coin of the books: held = owed + capital - drawn + profit + exchanged (from other coins).',
    arguments: {},
    run: async ({ db }) =>
      (await positions(db)).map(({ coin, ...sums }) => ({
        coin,
        ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, formatDecimal(sum)])),
      })),
  }),
} as const satisfies Record<string, Command>;

const groupOf = (by: Grouping, { group, coin }: { readonly group: string; readonly coin: string }) =>
  by === 'coin' ? { coin } : { [by]: group, coin };
