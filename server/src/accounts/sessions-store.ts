import type { Db, Tx } from '../platform/db/db.ts';

export interface NewSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(db: Db | Tx, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** A provisional session, made by a ticket, sees only its own tickets and cannot withdraw. */
export interface Principal {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly isProvisional: boolean;
}

export async function findLiveSession(db: Db, tokenHash: Buffer, now: Date): Promise<Principal | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.email as email'])
    .select('sessions.is_provisional as isProvisional')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function isProvisionalSession(tx: Tx, id: string): Promise<boolean | null> {
  const row = await tx
    .selectFrom('sessions')
    .select('is_provisional as isProvisional')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.isProvisional ?? null;
}

export async function deleteSession(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteOtherSessions(db: Tx, userId: string, keptId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keptId).execute();
}

export async function deleteProvisionalSessions(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('is_provisional', '=', true).execute();
}

export async function deleteOldestSessions(db: Tx, userId: string, kept: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions as newer')
        .select('newer.id')
        .where('newer.user_id', '=', userId)
        .orderBy('newer.created_at', 'desc')
        .orderBy('newer.id')
        .offset(kept),
    )
    .execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
