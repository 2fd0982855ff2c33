/** Who makes a payment by hand now: two operators must not pay one customer. A claim ends by the clock. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

const CLAIM_MS = 15 * 60_000;

export interface ManualClaim {
  readonly by: string;
  readonly until: Date;
}

/** @returns its end; `null`: none by hand, a stopped ticket, or another's claim */
export async function claimManual(
  tx: Tx,
  paymentId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    insert into payment_claims (payment_id, claimed_by, claimed_until)
    select id, ${by}::text, ${later(now, CLAIM_MS)}::timestamptz
      from payments where id = ${paymentId} and state = 'manual'
       and not exists (select from tickets t where t.id = payments.ticket_id and t.status = ${sql.lit(TicketStatus.invalid)})
       for no key update of payments
    on conflict (payment_id) do update
       set claimed_by = excluded.claimed_by,
           claimed_until = greatest(payment_claims.claimed_until, excluded.claimed_until)
     where payment_claims.claimed_by = excluded.claimed_by or payment_claims.claimed_until <= ${now}
    returning claimed_until as until`.execute(tx);
  return rows[0]?.until ?? null;
}

/** The transfer is made, and another operator must confirm its record. */
export async function keepClaim(tx: Tx, paymentId: string, by: string, until: Date): Promise<void> {
  await tx
    .updateTable('payment_claims')
    .set({ claimed_until: until })
    .where('payment_id', '=', paymentId)
    .where('claimed_by', '=', by)
    .execute();
}

export async function endClaim(tx: Tx, paymentId: string, by: string): Promise<void> {
  await tx
    .deleteFrom('payment_claims')
    .where('payment_id', '=', paymentId)
    .where('claimed_by', '=', by)
    .execute();
}

export async function openClaims(
  db: Db | Tx,
  paymentIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ManualClaim>> {
  const rows = await db
    .selectFrom('payment_claims')
    .selectAll()
    .where(sql<boolean>`payment_id = any(${paymentIds}::uuid[])`)
    .where('claimed_until', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.payment_id, { by: row.claimed_by, until: row.claimed_until }]));
}

export const openClaim = async (db: Db | Tx, paymentId: string, now: Date): Promise<ManualClaim | null> =>
  (await openClaims(db, [paymentId], now)).get(paymentId) ?? null;

/** A claim waits for it, and then finds the payment recorded. */
export const lockManual = (tx: Tx, paymentId: string) =>
  tx.selectFrom('payments').select('id').where('id', '=', paymentId).forNoKeyUpdate().execute();
