import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** The longest waiting first. */
export async function heldByScreening(db: Db, limit: number) {
  const { rows } = await sql<{
    id: string;
    number: number;
    reason: string;
    since: Date;
    giveAssetId: number;
    giveAmount: string;
    getAssetId: number;
    getAmount: string;
    toAddress: string;
  }>`
    select t.id, t.simple_id as number, t.status_reason as reason, h.since, t.give_asset_id as "giveAssetId",
           t.give_amount as "giveAmount", t.get_asset_id as "getAssetId", t.get_amount as "getAmount", t.to_address as "toAddress"
      from tickets t, lateral (select max(at) as since from ticket_history where ticket_id = t.id) h
     where t.status = ${TicketStatus.onHold} and t.custom_status_reason is null
       and t.status_reason in ('screening', 'walletReplaced')
     order by h.since, t.simple_id limit ${limit}`.execute(db);
  return rows.map(({ giveAmount, getAmount, ...row }) => ({
    ...row,
    giveAmount: toDecimal(giveAmount),
    getAmount: toDecimal(getAmount),
  }));
}

export interface ScreeningList {
  readonly list: 'addresses' | 'emails';
  readonly size: number;
  /** An entry added or removed; `null`: never. */
  readonly changedAt: Date | null;
}

/** A removed entry leaves no row, so the audit says when. */
export async function screeningLists(db: Db): Promise<ScreeningList[]> {
  const { rows } = await sql<ScreeningList>`
    select l.list, l.size, greatest(l.added, a.at) as "changedAt"
      from (select 'addresses' as list, count(*)::integer as size, max(added_at) as added from blocked_addresses
            union all
            select 'emails', count(*)::integer, max(added_at) from blocked_emails) l
      left join lateral (
        select max(at) as at from audit_log
         where command = any(case l.list when 'addresses' then array['block-address', 'unblock-address']
                                         else array['block-email', 'unblock-email'] end)
           and outcome = 'done' and ends is not null) a on true
     order by l.list`.execute(db);
  return rows;
}

export interface DecidedOtherwise {
  readonly checks: number;
  readonly stoppedThen: number;
  readonly passedThen: number;
  /** Of those, deposits of tickets that screening holds now. */
  readonly pending: number;
}

export async function decidedOtherwise(db: Tx, threshold: number, since: Date): Promise<DecidedOtherwise> {
  const { rows } = await sql<DecidedOtherwise>`
    select count(*)::integer as checks,
           (count(*) filter (where score >= ${threshold} and not is_stopped))::integer as "stoppedThen",
           (count(*) filter (where score < ${threshold} and is_stopped))::integer as "passedThen",
           (count(*) filter (where (score >= ${threshold}) <> is_stopped and exists (
             select from deposits d
               join deposit_addresses a on a.id = d.deposit_address_id
               join tickets t on t.id = a.ticket_id
              where d.network_id = r.network_id and d.tx_id = r.tx_id
                and t.status = ${TicketStatus.onHold} and t.status_reason = 'screening')))::integer as pending
      from risk_ratings r where r.at > ${since}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the ratings were not counted');
  return row;
}
