import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface AlertRow {
  readonly subject: string;
  readonly ticket: string | null;
  readonly payout: string | null;
  readonly deposit: string | null;
}
export type TicketsOfAlerts = ReadonlyMap<string, { readonly id: string; readonly number: number }>;

export async function ticketsOfAlerts(db: Db, alerts: readonly AlertRow[]): Promise<TicketsOfAlerts> {
  if (alerts.length === 0) return new Map();
  const { rows } = await sql<{ subject: string; id: string; number: number }>`
    select a.subject, t.id::text as id, t.simple_id as number
      from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb)
           as a(subject text, ticket uuid, payout uuid, deposit bigint)
      left join payments p on p.id = a.payout
      left join deposit_judgements j on j.deposit_id = coalesce(a.deposit, p.deposit_id)
      join tickets t on t.id = coalesce(a.ticket, p.ticket_id, j.ticket_id)`.execute(db);
  return new Map(rows.map(({ subject, id, number }) => [subject, { id, number }]));
}
