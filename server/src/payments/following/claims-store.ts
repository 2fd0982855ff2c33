/** Who works on which payout, and until when. */
import { type ExpressionBuilder, sql } from 'kysely';
import { later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Schema } from '../../schema.ts';
import { LEASE_MS, type Payment } from '../payment.ts';
import { paymentOrNone } from '../payments-store.ts';

/**
 * A claim that lasts longer than any was given by a clock that was wrong; the steps bear that two take them. Clocks
 * differ, and one that is a little ahead is not wrong: twice as long as any.
 */
const isFree = (now: Date) => (row: ExpressionBuilder<Schema, 'payments'>) =>
  row.or([
    row('lease_until', 'is', null),
    row('lease_until', '<=', now),
    row('lease_until', '>', later(now, 2 * LEASE_MS)),
  ]);

/** Takes the payout for one step. `undefined` when it is finished, waits for its next look, or somebody works on it. */
export async function claimPayment(db: Db, id: string, now: Date): Promise<Payment | undefined> {
  const row = await db
    .updateTable('payments')
    .set({ lease_until: later(now, LEASE_MS) })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'signed', 'sent'])
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst();
  return paymentOrNone(row);
}

/** Frees what a dead process had claimed, and what waits for its next look. Only for a process that knows itself to be the only one. */
export async function freePayments(db: Db): Promise<void> {
  await db
    .updateTable('payments')
    .set({ lease_until: null })
    .where('state', 'in', ['queued', 'signed', 'sent'])
    .where('lease_until', 'is not', null)
    .execute();
}

/** Ends a claim: the next look is due at `dueAt`. `false`, and does nothing, when the claim was lost meanwhile. */
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

/** Those of a network whose next look is due, oldest first. */
export async function duePaymentIds(db: Db, networkId: number, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', ['queued', 'signed', 'sent'])
    .where('asset_id', 'in', (query) =>
      query.selectFrom('assets').select('assets.id').where('assets.network_id', '=', networkId),
    )
    .where(isFree(now))
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
