import { type Decimal, toDecimal } from '@parom/contract/money';
import { TicketStatus, ticketStatuses } from '@parom/contract/ticket-status';
import { type RawBuilder, sql } from 'kysely';
import type { BlockRef } from '../../chains/chain.ts';
import type { Asset } from '../../currencies/catalogue.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface BookedHot {
  readonly balance: Decimal;
  /** Equal ids mean an unchanged account. */
  readonly lastPostingId: number;
  readonly paying: Decimal;
  readonly sweeping: Decimal;
  readonly depositing: Decimal;
  readonly vanishing: Decimal;
  readonly feesOpen: number;
  readonly watched: BlockRef | null;
}

/** One statement, one moment. */
export async function bookedHot(db: Db | Tx, asset: Asset, isShared: boolean): Promise<BookedHot> {
  const { rows } = await sql<{
    balance: string;
    last_posting_id: number;
    paying: string;
    sweeping: string;
    depositing: string;
    vanishing: string;
    fees_open: number;
    watched: BlockRef | null;
  }>`
    with hot as (
      select id, balance from ledger_accounts
       where kind = 'hot' and currency_id = ${asset.currencyId} and network_id = ${asset.networkId}
    ), arrivals as (
      select d.amount, j.credit_entry_key is not null and j.loss_entry_key is null as is_booked, d.state
        from deposits d
        left join deposit_judgements j on j.deposit_id = d.id
        left join deposit_addresses t on t.id = d.deposit_address_id
       where d.network_id = ${asset.networkId} and d.currency_id = ${asset.currencyId}
         and (${isShared} or t.derivation_index is null)
         and (d.state <> 'final' or j.credit_entry_key is null or j.loss_entry_key is not null)
    ), sent as (
      select p.amount, p.purpose, p.asset_id
        from payments p join assets a on a.id = p.asset_id
       where a.network_id = ${asset.networkId} and p.state = 'sent'
    )
    select coalesce((select balance from hot), 0) as balance,
           coalesce((select max(p.id) from ledger_postings p join hot on hot.id = p.account_id), 0) as last_posting_id,
           coalesce((select sum(amount) from sent where asset_id = ${asset.id} and purpose not in ('sweep', 'consolidate', 'delegate', 'undelegate')), 0) as paying,
           coalesce((select sum(amount) from sent where asset_id = ${asset.id} and purpose = 'sweep'), 0) as sweeping,
           coalesce((select sum(amount) from arrivals where not is_booked and state <> 'vanished'), 0) as depositing,
           coalesce((select sum(amount) from arrivals where is_booked and state <> 'final'), 0) as vanishing,
           (select count(*)::int from sent where purpose <> 'sweep') as fees_open,
           (select json_build_object('height', height, 'hash', hash) from chain_cursors
             where network_id = ${asset.networkId}) as watched`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a row');
  return {
    balance: toDecimal(row.balance),
    lastPostingId: row.last_posting_id,
    paying: toDecimal(row.paying),
    sweeping: toDecimal(row.sweeping),
    depositing: toDecimal(row.depositing),
    vanishing: toDecimal(row.vanishing),
    feesOpen: row.fees_open,
    watched: row.watched,
  };
}

export interface RecentTicket {
  readonly number: number;
  readonly depositAddressId: number;
}

/** Naming every status makes the database use the index by time. */
export async function recentTickets(
  db: Db,
  networkId: number,
  among: {
    readonly madeSince: Date;
    readonly expiredSince: Date;
    readonly after: number;
    readonly limit: number;
  },
): Promise<RecentTicket[]> {
  const { rows } = await sql<RecentTicket>`
    with recent as materialized (
      select simple_id, deposit_address_id, give_asset_id from tickets
       where status = any(${ticketStatuses}::smallint[]) and created_at > ${among.madeSince}
      union all
      select simple_id, deposit_address_id, give_asset_id from tickets
       where created_at <= ${among.madeSince}
         and id in (select ticket_id from ticket_history
                     where to_status = ${sql.lit(TicketStatus.expired)} and at > ${among.expiredSince}))
    select r.simple_id as number, r.deposit_address_id as "depositAddressId"
      from recent r join assets a on a.id = r.give_asset_id
     where a.network_id = ${networkId} and r.simple_id > ${among.after}
     order by r.simple_id
     limit ${among.limit}`.execute(db);
  return rows;
}

export async function unexplainedSurplus(tx: Tx, currencyId: number): Promise<Decimal> {
  // One joined query would read all deposits, under a lock.
  const unassigned = (isDust: RawBuilder<unknown>) => sql`
    coalesce((select sum(d.amount) from deposit_judgements j join deposits d on d.id = j.deposit_id
               where j.disposition = 'unmatched' and ${isDust} and j.credit_entry_key is not null
                 and d.currency_id = ${currencyId}), 0)`;
  const { rows } = await sql<{ unexplained: string }>`
    select coalesce((select -sum(balance) from ledger_accounts
                      where kind = 'unmatched' and currency_id = ${currencyId}), 0)
           - ${unassigned(sql`j.is_dust`)} - ${unassigned(sql`not j.is_dust`)} as unexplained`.execute(tx);
  return toDecimal(rows[0]?.unexplained ?? '0');
}
