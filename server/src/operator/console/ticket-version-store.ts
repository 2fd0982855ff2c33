import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** What an operator decides by. Confirmations are no part of it, or each block would refuse an act. */
export async function ticketVersion(db: Db | Tx, ticketId: string): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    with received as (
      select d.id, d.state, d.amount, j.verdict, j.disposition, j.credit_entry_key
        from deposit_judgements j join deposits d on d.id = j.deposit_id where j.ticket_id = ${ticketId}),
    paid as (
      select p.id, p.state, p.amount, p.address from payments p
       where p.ticket_id = ${ticketId} or p.deposit_id in (select id from received))
    select encode(sha256(convert_to(jsonb_build_array(
      t.status, t.status_reason, t.custom_status_reason, t.give_amount, t.get_amount, t.to_address, t.to_memo,
      t.email, t.approved_at,
      (select max(h.id) from ticket_history h where h.ticket_id = t.id),
      (select jsonb_agg(to_jsonb(r) order by r.id) from received r),
      (select jsonb_agg(to_jsonb(p) order by p.id) from paid p))::text, 'UTF8')), 'hex') as version
      from tickets t where t.id = ${ticketId}`.execute(db);
  return rows[0]?.version ?? null;
}
