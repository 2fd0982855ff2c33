import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { RefundRequestsTable } from '../../schema.ts';

export interface RefundRequest {
  readonly id: string;
  readonly ticketId: string;
  readonly stateId: number;
  readonly address: string;
  readonly memo: string | null;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

const requestOf = (row: Selectable<RefundRequestsTable>): RefundRequest => ({
  id: row.id,
  ticketId: row.ticket_id,
  stateId: row.state_id,
  address: row.address,
  memo: row.memo,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});

export async function insertRefundRequest(
  tx: Tx,
  request: Pick<RefundRequest, 'ticketId' | 'stateId' | 'address' | 'memo' | 'expiresAt'> & {
    readonly at: Date;
  },
): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('refund_requests')
    .values({
      id,
      ticket_id: request.ticketId,
      state_id: request.stateId,
      address: request.address,
      memo: request.memo,
      made_at: request.at,
      expires_at: request.expiresAt,
    })
    .execute();
  return id;
}

export async function countRequests(tx: Tx, ticketId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('refund_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findRequest(db: Db, id: string): Promise<RefundRequest | null> {
  const row = await db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : requestOf(row);
}

/** A newer address voids older links. */
export async function newestRequest(db: Db | Tx, ticketId: string): Promise<RefundRequest | null> {
  const row = await db
    .selectFrom('refund_requests')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : requestOf(row);
}

export async function setRequestToken(tx: Tx, id: string, hash: Buffer): Promise<void> {
  await tx.updateTable('refund_requests').set({ token_hash: hash }).where('id', '=', id).execute();
}

export async function requestIdOfToken(db: Db, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function spendRequest(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_requests')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeRequests(db: Db, madeBefore: Date): Promise<void> {
  await db.deleteFrom('refund_requests').where('made_at', '<', madeBefore).execute();
}
