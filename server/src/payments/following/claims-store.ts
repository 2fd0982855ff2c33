import type { PaymentError } from '@parom/contract/console/answers/stored-errors';
import { sql } from 'kysely';
import { later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { storableJson } from '../../platform/text/storable.ts';
import { LEASE_MS, type Payment, type PaymentPurpose } from '../payment.ts';
import { paymentOf, paymentOrNone } from '../payments-store.ts';

/** A lease longer than twice the maximum came from a wrong clock. */
export const isFree = (now: Date) =>
  sql<boolean>`(lease_until is null or lease_until <= ${now} or lease_until > ${later(now, 2 * LEASE_MS)})`;

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

const ALONE: readonly PaymentPurpose[] = ['sweep', 'consolidate'];
export const isAlone = ({ purpose }: Payment): boolean => ALONE.includes(purpose);

/** A payment that failed to be signed goes alone. */
export async function claimBeside(db: Db, first: Payment, limit: number, now: Date): Promise<Payment[]> {
  if (limit === 0 || isAlone(first) || first.attempts > 0) return [];
  const rows = await db
    .updateTable('payments')
    .set({ lease_until: later(now, LEASE_MS) })
    .where('id', 'in', (query) =>
      query
        .selectFrom('payments as other')
        .select('other.id')
        .where('other.asset_id', '=', first.assetId)
        .where('other.id', '<>', first.id)
        .where('other.state', '=', 'queued')
        .where('other.purpose', 'not in', ALONE)
        .where('other.attempts', '=', 0)
        .where(isFree(now))
        .orderBy('other.created_at')
        .orderBy('other.id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(paymentOf).toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

export async function countBeside(db: Db, { id, assetId }: Payment): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)`.as('count'))
    .where('asset_id', '=', assetId)
    .where('id', '<>', id)
    .where('state', '=', 'queued')
    .where('purpose', 'not in', ALONE)
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

export async function makeDue(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ lease_until: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '>', 0)
    .execute();
}

/** Only for a process that is the only one. */
export async function freePayments(db: Db): Promise<void> {
  await db.updateTable('payments').set({ lease_until: null }).where('state', '=', 'queued').execute();
  await db
    .updateTable('transmissions')
    .set({ lease_until: null })
    .where('state', 'in', ['signed', 'sent'])
    .execute();
}

/** `false`: the lease was lost. */
export async function releasePayment(
  db: Db | Tx,
  claimed: Payment,
  dueAt: Date,
  failure: PaymentError | null,
): Promise<boolean> {
  const released = await db
    .updateTable('payments')
    .set({
      lease_until: dueAt,
      last_error: failure === null ? null : storableJson(failure),
      attempts: failure === null ? 0 : sql<number>`attempts + 1`,
    })
    .where('id', '=', claimed.id)
    .where('lease_until', '=', claimed.leaseUntil)
    .executeTakeFirst();
  return released.numUpdatedRows > 0n;
}
