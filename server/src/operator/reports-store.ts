import { add, type Decimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { AccountKind } from '../ledger/index.ts';
import type { Db } from '../platform/db/db.ts';

/** Profit is their sum, each coin apart. */
export const PROFIT_ACCOUNTS = [
  'markup',
  'aml-fees',
  'forfeited',
  'network-fees',
  'referral-cost',
  'losses',
] as const satisfies readonly AccountKind[];
export type ProfitAccount = (typeof PROFIT_ACCOUNTS)[number];

export const GROUPINGS = ['day', 'pair', 'coin'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface ProfitRow {
  /** `2026-11-25`, `BTC/USDT`; a coin alone has its code. */
  readonly group: string;
  readonly coin: string;
  readonly by: Readonly<Record<ProfitAccount, Decimal>>;
  readonly profit: Decimal;
}

export interface Period {
  readonly from: string | null;
  readonly until: string | null;
}

/** Sweeps have no ticket and belong to no pair. */
const groups: Readonly<Record<Grouping, RawBuilder<string>>> = {
  day: sql`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD')`,
  pair: sql`coalesce((select gives.code || '/' || gets.code
      from tickets t
      join assets give on give.id = t.give_asset_id join currencies gives on gives.id = give.currency_id
      join assets get on get.id = t.get_asset_id join currencies gets on gets.id = get.currency_id
     where t.id = e.ticket_id), 'no pair')`,
  coin: sql`c.code`,
};

export async function profitBy(db: Db, grouping: Grouping, { from, until }: Period): Promise<ProfitRow[]> {
  const { rows } = await sql<{ group: string; coin: string; kind: ProfitAccount; earned: string }>`
    select ${groups[grouping]} as "group", c.code as coin, a.kind, -sum(p.amount) as earned
      from ledger_postings p
      join ledger_accounts a on a.id = p.account_id
      join ledger_entries e on e.id = p.entry_id
      join currencies c on c.id = p.currency_id
     where a.kind = any(${[...PROFIT_ACCOUNTS]}::text[])
       and (${from}::date is null or e.at >= ${from}::date::timestamp at time zone 'UTC')
       and (${until}::date is null or e.at < (${until}::date + 1)::timestamp at time zone 'UTC')
     group by 1, 2, 3
     order by 1, 2`.execute(db);
  const found = new Map<string, ProfitRow>();
  for (const { group, coin, kind, earned } of rows) {
    const row = found.get(`${group} ${coin}`) ?? { group, coin, by: NOTHING, profit: ZERO };
    const amount = toDecimal(earned);
    found.set(`${group} ${coin}`, {
      ...row,
      by: { ...row.by, [kind]: amount },
      profit: add(row.profit, amount),
    });
  }
  return [...found.values()];
}

const NOTHING: ProfitRow['by'] = {
  markup: ZERO,
  'aml-fees': ZERO,
  forfeited: ZERO,
  'network-fees': ZERO,
  'referral-cost': ZERO,
  losses: ZERO,
};

export interface Position {
  readonly coin: string;
  /** Also on the way between wallets. */
  readonly held: Decimal;
  readonly owed: Decimal;
  readonly capital: Decimal;
  readonly drawn: Decimal;
  readonly profit: Decimal;
  /** From this coin into others, or the reverse. */
  readonly exchanged: Decimal;
}

const HELD: readonly AccountKind[] = ['hot', 'bank', 'deposits', 'cold', 'in-transit'];
const OWED: readonly AccountKind[] = ['customer', 'unmatched', 'payable', 'referral', 'withdrawals'];

/** Held = owed + capital - drawn + profit + exchanged, to the last digit, because the books balance. */
export async function positions(db: Db): Promise<Position[]> {
  const { rows } = await sql<{ coin: string; kind: AccountKind; balance: string }>`
    select c.code as coin, a.kind, sum(a.balance) as balance
      from ledger_accounts a join currencies c on c.id = a.currency_id
     group by c.id, c.code, a.kind order by c.id`.execute(db);
  return [...new Set(rows.map(({ coin }) => coin))].map((coin) => {
    const sumOf = (kinds: readonly AccountKind[]): Decimal =>
      rows
        .filter((row) => row.coin === coin && kinds.includes(row.kind))
        .reduce((sum, { balance }) => add(sum, toDecimal(balance)), ZERO);
    const credit = (kinds: readonly AccountKind[]): Decimal => subtract(ZERO, sumOf(kinds));
    return {
      coin,
      held: sumOf(HELD),
      owed: credit(OWED),
      capital: credit(['equity']),
      drawn: sumOf(['drawings']),
      profit: credit(PROFIT_ACCOUNTS),
      exchanged: credit(['liquidity']),
    };
  });
}
