import type { Db, Tx } from '../../platform/db/db.ts';

export async function insertMailedToken(
  tx: Tx,
  token: { readonly hash: Buffer; readonly ticketId: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('mailed_tokens')
    .values({ token_hash: token.hash, ticket_id: token.ticketId, made_at: token.at })
    .execute();
}

export async function hasMailedToken(tx: Tx, ticketId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mailed_tokens')
    .select('ticket_id')
    .where('ticket_id', '=', ticketId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMailedToken(
  db: Db,
  hash: Buffer,
): Promise<{ readonly ticketId: string; readonly wasUsed: boolean } | null> {
  const row = await db
    .selectFrom('mailed_tokens')
    .select(['ticket_id', 'used_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? null : { ticketId: row.ticket_id, wasUsed: row.used_at !== null };
}

export async function deleteMailedTokens(tx: Tx, ticketId: string): Promise<void> {
  await tx.deleteFrom('mailed_tokens').where('ticket_id', '=', ticketId).execute();
}

export async function markTokenUsed(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db.updateTable('mailed_tokens').set({ used_at: now }).where('token_hash', '=', hash).execute();
}
