import type { Db, Tx } from '../platform/db/db.ts';

export interface BlockedEmail {
  readonly email: string;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

const blocked = (db: Db | Tx) =>
  db.selectFrom('blocked_emails').select(['email', 'reason', 'blocked_by as by', 'added_at as at']);

export async function blockOfEmail(db: Db | Tx, email: string): Promise<BlockedEmail | null> {
  return (await blocked(db).where('email', '=', email).executeTakeFirst()) ?? null;
}

/** Newest first. */
export const blockedEmails = (db: Db, limit: number): Promise<BlockedEmail[]> =>
  blocked(db).orderBy('added_at', 'desc').orderBy('email').limit(limit).execute();

/** A second block changes only the reason. */
export async function blockEmail(db: Db | Tx, { email, reason, by, at }: BlockedEmail): Promise<void> {
  await db
    .insertInto('blocked_emails')
    .values({ email, reason, blocked_by: by, added_at: at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ reason }))
    .execute();
}

export async function unblockEmail(tx: Tx, email: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('blocked_emails').where('email', '=', email).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
