import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

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
