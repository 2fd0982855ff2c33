import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

export interface StoredQuote {
  readonly id: string;
  readonly userId: string;
  readonly sent: unknown;
  readonly giveAmount: Decimal;
  readonly getAmount: Decimal;
  readonly expiresAt: Date;
}

export async function insertQuote(db: Db, quote: StoredQuote): Promise<void> {
  await db
    .insertInto('partner_quotes')
    .values({
      id: quote.id,
      user_id: quote.userId,
      sent: JSON.stringify(quote.sent),
      give_amount: formatDecimal(quote.giveAmount),
      get_amount: formatDecimal(quote.getAmount),
      expires_at: quote.expiresAt,
    })
    .execute();
}

export async function findQuote(db: Db, userId: string, id: string): Promise<StoredQuote | null> {
  const row = await db
    .selectFrom('partner_quotes')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    userId: row.user_id,
    sent: row.sent,
    giveAmount: toDecimal(row.give_amount),
    getAmount: toDecimal(row.get_amount),
    expiresAt: row.expires_at,
  };
}

export async function deleteQuotesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('partner_quotes').where('expires_at', '<', before).execute();
}

interface OrderKey {
  readonly userId: string;
  readonly idempotencyKey: string;
}

/** @returns false when the key belongs to an order with another body */
export async function reserveOrder(
  db: Db,
  { userId, idempotencyKey, bodyHash, at }: OrderKey & { readonly bodyHash: string; readonly at: Date },
): Promise<boolean> {
  await db
    .insertInto('partner_orders')
    .values({ user_id: userId, idempotency_key: idempotencyKey, body_hash: bodyHash, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('partner_orders')
    .select('body_hash as bodyHash')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
  return row.bodyHash === bodyHash;
}

export async function noteTicket(db: Db, key: OrderKey, ticketId: string): Promise<void> {
  await db
    .updateTable('partner_orders')
    .set({ ticket_id: ticketId })
    .where('user_id', '=', key.userId)
    .where('idempotency_key', '=', key.idempotencyKey)
    .execute();
}

export async function isOrderOf(db: Db, userId: string, ticketId: string): Promise<boolean> {
  const row = await db
    .selectFrom('partner_orders')
    .select('ticket_id')
    .where('user_id', '=', userId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function completedOrders(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from partner_orders o join tickets t on t.id = o.ticket_id
     where o.user_id = ${userId} and t.status = ${TicketStatus.completed}`.execute(db);
  return rows[0]?.count ?? 0;
}
