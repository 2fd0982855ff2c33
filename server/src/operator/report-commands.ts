import { type Grouping, reportCalls } from '@parom/contract/console/commands/report-calls';
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { dayIn } from './day-in.ts';
import { firstOf, withGreaterLimit } from './listed.ts';
import { runs } from './operator-command.ts';
import { positions, profitBy, turnoverBy } from './reports-store.ts';

export const reportCommands = runs(reportCalls, {
  profit: async ({ db }, { by, from, until, limit: count }) =>
    firstOf(await profitBy(db, by, { from: dayIn(from), until: dayIn(until) }), count, {
      rest: withGreaterLimit,
      show: (row) => ({
        ...groupOf(by, row),
        ...inDecimals(row.by),
        profit: formatDecimal(row.profit),
      }),
    }),
  turnover: async ({ db }, { by, from, until, limit: count }) =>
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
  positions: async ({ db }) =>
    (await positions(db)).map(({ coin, ...sums }) => ({
      coin,
      ...inDecimals(sums),
    })),
});

const groupOf = (by: Grouping, { group, coin }: { readonly group: string; readonly coin: string }) =>
  by === 'coin' ? { coin } : { [by]: group, coin };

const inDecimals = <Name extends string>(sums: Readonly<Record<Name, Decimal>>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<Decimal>(sums).map(([name, sum]) => [name, formatDecimal(sum)]),
  ) as Record<Name, string>;
