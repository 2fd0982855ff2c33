import { type Grouping, PROFIT_ACCOUNTS } from '@parom/contract/console/commands/report-calls';
import { add, type Decimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { AccountKind } from '../ledger/index.ts';
import type { Db } from '../platform/db/db.ts';

export type ProfitAccount = (typeof PROFIT_ACCOUNTS)[number];

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

/** Of the entry `e`. */
const isIn = ({ from, until }: Period): RawBuilder<boolean> => sql`
  (${from}::date is null or e.at >= ${from}::date::timestamp at time zone 'UTC')
  and (${until}::date is null or e.at < (${until}::date + 1)::timestamp at time zone 'UTC')`;

export async function profitBy(db: Db, grouping: Grouping, period: Period): Promise<ProfitRow[]> {
  const { rows } = await sql<{ group: string; coin: string; kind: ProfitAccount; earned: string }>`
    select ${groups[grouping]} as "group", c.code as coin, a.kind, -sum(p.amount) as earned
      from ledger_postings p
      join ledger_accounts a on a.id = p.account_id
      join ledger_entries e on e.id = p.entry_id
      join currencies c on c.id = p.currency_id
     where a.kind = any(${[...PROFIT_ACCOUNTS]}::text[]) and ${isIn(period)}
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

export interface TurnoverRow {
  readonly group: string;
  readonly coin: string;
  readonly exchangesIn: number;
  readonly takenIn: Decimal;
  readonly exchangesOut: number;
  readonly paidOut: Decimal;
}

interface TurnoverFound extends Omit<TurnoverRow, 'takenIn' | 'paidOut'> {
  readonly takenIn: string;
  readonly paidOut: string;
}

/** Both sides count when the payout is final, and are subtracted when a re-org takes it back. */
export async function turnoverBy(db: Db, grouping: Grouping, period: Period): Promise<TurnoverRow[]> {
  const { rows } = await sql<TurnoverFound>`
    with settled as materialized (
      select e.id, e.at, e.ticket_id, case e.kind when 'payout' then 1 else -1 end as times,
             split_part(e.key, ':', 2)::uuid as payment_id
        from ledger_entries e
       where e.kind in ('payout', 'settled-undone') and ${isIn(period)}
    ), finished as (
      select s.*, pay.key as payment_key
        from settled s join payments pay on pay.id = s.payment_id and pay.purpose = 'payout'
    ), e as (
      select f.at, f.ticket_id, p.currency_id,
             f.times as exchanges_in, f.times * sum(p.amount) as taken_in, 0 as exchanges_out, 0 as paid_out
        from finished f
        join ledger_entries x on x.key = 'exchange:' || f.payment_key
        join ledger_postings p on p.entry_id = x.id
        join ledger_accounts a on a.id = p.account_id and a.kind in ('customer', 'unmatched')
       group by f.id, f.at, f.ticket_id, f.times, p.currency_id
      union all
      select f.at, f.ticket_id, p.currency_id, 0, 0, f.times, p.amount
        from finished f
        join ledger_postings p on p.entry_id = f.id
        join ledger_accounts a on a.id = p.account_id and a.kind = 'payable'
    )
    select ${groups[grouping]} as "group", c.code as coin,
           sum(e.exchanges_in)::int as "exchangesIn", sum(e.taken_in) as "takenIn",
           sum(e.exchanges_out)::int as "exchangesOut", sum(e.paid_out) as "paidOut"
      from e join currencies c on c.id = e.currency_id
     group by 1, 2
     order by 1, 2`.execute(db);
  return rows.map(({ takenIn, paidOut, ...row }) => ({
    ...row,
    takenIn: toDecimal(takenIn),
    paidOut: toDecimal(paidOut),
  }));
}

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
