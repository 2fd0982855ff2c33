import { sql } from 'kysely';
import { later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { LEASE_MS, type Payment } from '../payment.ts';
import { paymentOrNone } from '../payments-store.ts';

/** A lease longer than twice the maximum came from a wrong clock. */
export const isFree = (now: Date) =>
  sql<boolean>`(lease_until is null or lease_until <= ${now} or lease_until > ${later(now, 2 * LEASE_MS)})`;

/** `undefined` when the payment is signed or closed, not due, or leased. */
export async function claimPayment(db: Db, id: string, now: Date): Promise<Payment | undefined> {
  const row = await db
    .updateTable('payments')
    .set({ lease_until: later(now, LEASE_MS) })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst();
  return paymentOrNone(row);
}

/** Call it only in a process that is the only one. */
export async function freePayments(db: Db): Promise<void> {
  await db
    .updateTable('payments')
    .set({ lease_until: null })
    .where('state', '=', 'queued')
    .where('lease_until', 'is not', null)
    .execute();
  await db
    .updateTable('transmissions')
    .set({ lease_until: null })
    .where('state', 'in', ['signed', 'sent'])
    .where('lease_until', 'is not', null)
    .execute();
}

/** `false`, without a change, when the lease was lost. */
export async function releasePayment(
  db: Db | Tx,
  claimed: Payment,
  dueAt: Date,
  failure: string | null,
): Promise<boolean> {
  const released = await db
    .updateTable('payments')
    .set({
      lease_until: dueAt,
      last_error: failure,
      attempts: failure === null ? 0 : sql<number>`attempts + 1`,
    })
    .where('id', '=', claimed.id)
    .where('lease_until', '=', claimed.leaseUntil)
    .executeTakeFirst();
  return released.numUpdatedRows > 0n;
}

export async function duePaymentIds(db: Db, networkId: number, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'queued')
    .where('asset_id', 'in', (query) =>
      query.selectFrom('assets').select('assets.id').where('assets.network_id', '=', networkId),
    )
    .where(isFree(now))
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
