import { TicketStatus as Status } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import { hasLiveDeposit, hasUnhandledDeposit } from './deposits/live-deposits-store.ts';

const CLOCK_BATCH = 200;

const unpaid = (db: Db | Tx) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where(({ not, ref }) => not(hasLiveDeposit(ref('tickets.deposit_address_id'))));

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);

export async function ticketsToRelease(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.status', 'in', [Status.awaitingPayment, Status.confirming])
    .where('tickets.expires_at', '<=', now)
    .where('tickets.reserved', '>', '0')
    .where(sql<boolean>`tickets.reserved > tickets.received_worth`)
    .where(({ not, ref }) => not(hasUnhandledDeposit(ref('tickets.deposit_address_id'))))
    .limit(CLOCK_BATCH)
    .execute();
  return idsOf(rows);
}

export async function ticketsToExpire(db: Db, endedBefore: Date): Promise<string[]> {
  const rows = await unpaid(db)
    .where('status', '=', Status.awaitingPayment)
    .where('expires_at', '<=', endedBefore)
    .limit(CLOCK_BATCH)
    .execute();
  return idsOf(rows);
}

export async function ticketsSaidPaid(db: Db, givenBefore: Date): Promise<string[]> {
  const rows = await unpaid(db)
    .where('status', '=', Status.confirming)
    .where('reported_paid_at', '<=', givenBefore)
    .limit(CLOCK_BATCH)
    .execute();
  return idsOf(rows);
}

export async function isUnpaid(tx: Tx, id: string): Promise<boolean> {
  return (await unpaid(tx).where('id', '=', id).executeTakeFirst()) !== undefined;
}
