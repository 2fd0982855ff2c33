import type { PaymentError } from '@parom/contract/console/answers/stored-errors';
import { sql } from 'kysely';
import { later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { storableJson } from '../../platform/text/storable.ts';
import { isFree } from '../following/claims-store.ts';
import { LEASE_MS } from '../payment.ts';
import type { Transmission } from './transmission.ts';
import { transmissionOrNone } from './transmissions-store.ts';

export async function claimTransmission(db: Db, id: string, now: Date): Promise<Transmission | undefined> {
  const row = await db
    .updateTable('transmissions')
    .set({ lease_until: later(now, LEASE_MS) })
    .where('id', '=', id)
    .where('state', 'in', ['signed', 'sent'])
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst();
  return transmissionOrNone(row);
}

export async function keepClaim(tx: Tx, claimed: Transmission): Promise<boolean> {
  const row = await tx
    .selectFrom('transmissions')
    .select('id')
    .where('id', '=', claimed.id)
    .where('lease_until', '=', claimed.leaseUntil)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** `false`: the lease was lost. */
export async function releaseTransmission(
  tx: Db | Tx,
  claimed: Transmission,
  dueAt: Date,
  failure: PaymentError | null,
): Promise<boolean> {
  const released = await tx
    .updateTable('transmissions')
    .set({
      lease_until: dueAt,
      last_error: failure === null ? null : storableJson(failure),
      attempts: failure === null ? 0 : sql<number>`attempts + 1`,
    })
    .where('id', '=', claimed.id)
    .where('lease_until', '=', claimed.leaseUntil)
    .executeTakeFirst();
  if (released.numUpdatedRows === 0n) return false;
  if (failure === null && claimed.lastError === null) return true;
  await sql`
    update payments p set last_error = t.last_error, attempts = t.attempts
      from transmissions t join payment_transmissions l on l.transmission_id = t.id
     where t.id = ${claimed.id} and p.id = l.payment_id and p.state in ('signed', 'sent')`.execute(tx);
  return true;
}
