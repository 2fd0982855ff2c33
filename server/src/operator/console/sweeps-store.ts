import { type SweepStep, sweepSteps } from '@parom/contract/console/treasury';
import { type Decimal, toDecimal } from '@parom/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface SweepEntry {
  /** The ledger's entry. */
  readonly id: number;
  readonly at: Date;
  readonly step: SweepStep;
  readonly assetId: number;
  readonly amount: Decimal;
  /** Negative: a re-org took the payment back. */
  readonly fee: Decimal;
  readonly feeCoin: string | null;
  readonly isFailed: boolean;
  readonly txId: string | null;
  readonly ticket: { readonly id: string; readonly number: number } | null;
}

export interface SweepMonth {
  /** `2030-01`, of Moscow. */
  readonly month: string;
  readonly coin: string;
  readonly sweeps: number;
  readonly fees: Decimal;
}

/** As the index `ledger_entries_sweeps` has it. A key names its payment: `settled:<payment>:1`. */
const entries: RawBuilder<unknown> = sql`
  ledger_entries e
    join payments s on s.id = split_part(e.key, ':', 2)::uuid and s.purpose = any(${[...sweepSteps]}::text[])
    left join lateral (
      select sum(p.amount) as amount, min(c.code) as coin
        from ledger_postings p join ledger_accounts a on a.id = p.account_id
        join currencies c on c.id = p.currency_id
       where p.entry_id = e.id and a.kind = 'network-fees') fee on true
  where e.kind in ('sweep', 'gas', 'delegate', 'undelegate', 'fee', 'settled-undone')`;

export async function sweepEntries(db: Db, before: number | null, limit: number): Promise<SweepEntry[]> {
  const { rows } = await sql<{
    id: number;
    at: Date;
    step: SweepStep;
    asset_id: number;
    amount: string;
    fee: string;
    fee_coin: string | null;
    is_failed: boolean;
    tx_id: string | null;
    ticket_id: string | null;
    ticket_number: number | null;
  }>`
    select found.*, t.ticket_id, k.simple_id as ticket_number
      from (select e.id, e.at, s.purpose as step, s.asset_id, s.amount, coalesce(fee.amount, 0) as fee,
                   fee.coin as fee_coin, e.kind = 'fee' as is_failed, s.tx_id, s.deposit_address_id
              from ${entries} and (${before}::bigint is null or e.id < ${before})
             order by e.id desc limit ${limit}) found
      left join deposit_addresses t on t.id = found.deposit_address_id
      left join tickets k on k.id = t.ticket_id
     order by found.id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    step: row.step,
    assetId: row.asset_id,
    amount: toDecimal(row.amount),
    fee: toDecimal(row.fee),
    feeCoin: row.fee_coin,
    isFailed: row.is_failed,
    txId: row.tx_id,
    ticket:
      row.ticket_id === null || row.ticket_number === null
        ? null
        : { id: row.ticket_id, number: row.ticket_number },
  }));
}

export async function sweepMonths(db: Db, months: number): Promise<SweepMonth[]> {
  const { rows } = await sql<{ month: string; coin: string; sweeps: number; fees: string }>`
    select month, coin, sum(sweeps)::int as sweeps, sum(fee) as fees
      from (select to_char(e.at at time zone 'Europe/Moscow', 'YYYY-MM') as month, fee.coin, fee.amount as fee,
                   case when e.kind = 'sweep' then 1 when s.purpose = 'sweep' and e.kind = 'settled-undone' then -1
                        else 0 end as sweeps
              from ${entries} and fee.amount is not null) one
     group by month, coin
     order by month desc, coin
     limit ${months}`.execute(db);
  return rows.map(({ month, coin, sweeps, fees }) => ({ month, coin, sweeps, fees: toDecimal(fees) }));
}
