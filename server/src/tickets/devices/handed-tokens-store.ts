import type { Db, Tx } from '../../platform/db/db.ts';

/** Voids an older unused code. */
export async function insertCode(
  tx: Tx,
  code: { readonly hash: Buffer; readonly ticketId: string; readonly at: Date; readonly isByMail: boolean },
): Promise<void> {
  await tx
    .deleteFrom('handed_tokens')
    .where('ticket_id', '=', code.ticketId)
    .where('token_hash', 'is', null)
    .execute();
  await tx
    .insertInto('handed_tokens')
    .values({ code_hash: code.hash, ticket_id: code.ticketId, made_at: code.at, is_by_mail: code.isByMail })
    .execute();
}

export async function spendCode(
  db: Db,
  code: {
    readonly hash: Buffer;
    readonly ticketId: string;
    readonly madeAfter: Date;
    readonly tokenHash: Buffer;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('handed_tokens')
    .set({ token_hash: code.tokenHash })
    .where('code_hash', '=', code.hash)
    .where('ticket_id', '=', code.ticketId)
    .where('token_hash', 'is', null)
    .where('made_at', '>', code.madeAfter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findCode(
  db: Db,
  hash: Buffer,
  ticketId: string,
): Promise<{ readonly isUsed: boolean } | null> {
  const row = await db
    .selectFrom('handed_tokens')
    .select('token_hash')
    .where('code_hash', '=', hash)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row === undefined ? null : { isUsed: row.token_hash !== null };
}

export async function findHandedToken(
  db: Db,
  hash: Buffer,
): Promise<{ readonly ticketId: string; readonly isByMail: boolean } | null> {
  const row = await db
    .selectFrom('handed_tokens')
    .select(['ticket_id as ticketId', 'is_by_mail as isByMail'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteTokensByMail(tx: Tx, ticketId: string): Promise<void> {
  await tx
    .deleteFrom('handed_tokens')
    .where('ticket_id', '=', ticketId)
    .where('is_by_mail', '=', true)
    .execute();
}
