import type { Role } from '@parom/contract/console/roles';
import { type Clock, later } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { hasAppIn, hasFactorIn, hasPasskeyIn } from './factor-store.ts';

export const SESSION_MS = 12 * 3_600_000;
export const IDLE_MS = 30 * 60_000;
const SEEN_STEP_MS = 60_000;

export interface NewOperatorSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly operatorId: string;
  readonly address: string;
  readonly device: string | null;
  readonly confirmedAt: Date | null;
  readonly passkeyAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertOperatorSession(db: Db | Tx, session: NewOperatorSession): Promise<void> {
  await db
    .insertInto('operator_sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      operator_id: session.operatorId,
      address: session.address,
      device: session.device,
      created_at: session.createdAt,
      seen_at: session.createdAt,
      confirmed_at: session.confirmedAt,
      passkey_at: session.passkeyAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

export interface SignedIn {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly email: string;
  readonly role: Role;
  readonly hasFactor: boolean;
  readonly hasPasskey: boolean;
  readonly hasApp: boolean;
  readonly confirmedAt: Date | null;
  /** When a passkey confirmed, in this session. */
  readonly passkeyAt: Date | null;
}

export async function findOperatorSession(db: Db, tokenHash: Buffer, now: Date): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('operator_sessions as session')
    .innerJoin('operators as one', 'one.id', 'session.operator_id')
    .select(['session.id as sessionId', 'one.id as operatorId', 'one.email'])
    .select(['session.confirmed_at as confirmedAt', 'session.passkey_at as passkeyAt'])
    .select(({ ref }) => [
      ref('one.role').$castTo<Role>().as('role'),
      hasFactorIn('one').as('hasFactor'),
      hasPasskeyIn('one').as('hasPasskey'),
      hasAppIn('one').as('hasApp'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('session.seen_at', '>', later(now, -IDLE_MS))
    .where('one.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** At most one write a minute. */
export async function noteSeen(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('seen_at', '<=', later(now, -SEEN_STEP_MS))
    .execute();
}

export async function endSession(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('operator_sessions').where('id', '=', id).execute();
}

export async function endSessionsOf(db: Db | Tx, operatorId: string): Promise<void> {
  await db.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute();
}

export async function endOtherSessions(tx: Tx, operatorId: string, keptId: string): Promise<void> {
  await tx
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .where('id', '<>', keptId)
    .execute();
}

/** @returns the e-mail whose session it was */
export async function endSessionOf(db: Db, id: string, operatorId: string | null): Promise<string | null> {
  const row = await db
    .deleteFrom('operator_sessions')
    .using('operators')
    .whereRef('operators.id', '=', 'operator_sessions.operator_id')
    .where('operator_sessions.id', '=', id)
    .$if(operatorId !== null, (query) => query.where('operator_id', '=', operatorId ?? ''))
    .returning('operators.email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** @returns `false`: the session ended meanwhile */
export async function noteConfirmed(
  db: Db | Tx,
  id: string,
  at: Date,
  by: 'code' | 'passkey' = 'code',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_sessions')
    .set({ confirmed_at: at, ...(by === 'passkey' && { passkey_at: at }) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function openSessions(db: Db, operatorId: string | null, now: Date) {
  return db
    .selectFrom('operator_sessions as session')
    .innerJoin('operators as one', 'one.id', 'session.operator_id')
    .select(['session.id', 'one.email', 'session.address', 'session.device'])
    .select(['session.created_at as createdAt', 'session.seen_at as seenAt'])
    .where('session.expires_at', '>', now)
    .where('session.seen_at', '>', later(now, -IDLE_MS))
    .$if(operatorId !== null, (query) => query.where('one.id', '=', operatorId ?? ''))
    .orderBy('session.seen_at', 'desc')
    .execute();
}

export async function endedAmong(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const open = new Set((await openSessions(db, null, now)).map(({ id }) => id));
  return new Set(ids.filter((id) => !open.has(id)));
}

export async function removeEndedSessions({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await db
    .deleteFrom('operator_sessions')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('seen_at', '<=', later(now, -IDLE_MS))]))
    .execute();
}
