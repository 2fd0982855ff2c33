import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Schema } from '../schema.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: number;
  readonly refCode: string;
  readonly isAutomatic: boolean;
  readonly firstLoginAt: Date | null;
}

const users = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'password_hash as passwordHash',
      'language',
      'ref_code as refCode',
      'is_automatic as isAutomatic',
      'first_login_at as firstLoginAt',
    ]);

export async function findUserByEmail(db: Db | Tx, email: string): Promise<User | null> {
  return (await users(db).where('email', '=', email).executeTakeFirst()) ?? null;
}

export async function findUser(db: Db | Tx, id: string): Promise<User | null> {
  return (await users(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The mailed password was never used: the owner may not know of the account. */
export const isUnclaimed = ({ isAutomatic, firstLoginAt }: User): boolean =>
  isAutomatic && firstLoginAt === null;

export async function hasClaimedAccount(db: Db, id: string): Promise<boolean> {
  const user = await findUser(db, id);
  return user !== null && !isUnclaimed(user);
}

/** Lock the user before any of their sessions. */
export async function lockUser(tx: Tx, id: string): Promise<User | null> {
  return (await users(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function findUserIdByRefCode(db: Db | Tx, refCode: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('id').where('ref_code', '=', refCode).executeTakeFirst();
  return row?.id ?? null;
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: number;
  readonly refCode: string;
  readonly referrerId: string | null;
  readonly referrerHeader: string | null;
  readonly createdAt: Date;
}

export async function insertUser(db: Db | Tx, user: NewUser): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      language: user.language,
      ref_code: user.refCode,
      referrer_id: user.referrerId,
      referrer_header: user.referrerHeader,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function noteLogin(db: Tx, id: string, now: Date, referrerHeader: string | null): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      first_login_at: eb.fn.coalesce('first_login_at', eb.val(now)),
      referrer_header: eb.fn.coalesce('referrer_header', eb.val(referrerHeader)),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setPasswordHash(db: Tx, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function setLanguage(db: Db, id: string, language: number): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', id).execute();
}

export async function setReferrerHeader(db: Db, id: string, referrerHeader: string | null): Promise<void> {
  await db.updateTable('users').set({ referrer_header: referrerHeader }).where('id', '=', id).execute();
}

/** A busy month in one statement would exceed the statement timeout. */
const REMOVED_AT_ONCE = 500;

/** Deleting accounts clears names in tickets, in an order that only a former lock can choose. */
export type LockTicketsOf = (tx: Tx, userIds: readonly string[]) => Promise<void>;

export async function deleteUnusedAutomatic(
  db: Db,
  createdBefore: Date,
  lockTicketsOf: LockTicketsOf,
): Promise<void> {
  const removeSome = (tx: Tx) => removeUnused(tx, createdBefore, lockTicketsOf);
  while ((await db.transaction().execute(removeSome)) === REMOVED_AT_ONCE);
}

async function removeUnused(tx: Tx, createdBefore: Date, lockTicketsOf: LockTicketsOf): Promise<number> {
  const unused = await unusedAutomatic(tx, createdBefore).limit(REMOVED_AT_ONCE).execute();
  const ids = unused.map(({ id }) => id);
  await lockTicketsOf(tx, ids);
  await tx
    .deleteFrom('users')
    .where('id', 'in', (query) =>
      unusedAutomatic(query, createdBefore).where('unused.id', '=', sql<string>`any(${ids}::uuid[])`),
    )
    // The owner may log in meanwhile.
    .where('first_login_at', 'is', null)
    .execute();
  return ids.length;
}

const unusedAutomatic = (
  query: Pick<ExpressionBuilder<Schema, 'users'>, 'selectFrom'>,
  createdBefore: Date,
) =>
  query
    .selectFrom('users as unused')
    .select('unused.id')
    .where('unused.is_automatic', '=', true)
    .where('unused.first_login_at', 'is', null)
    .where('unused.created_at', '<', createdBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_accounts')
            .select('id')
            .whereRef('owner_id', '=', 'unused.id')
            .where('balance', '<>', '0'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as referred')
            .select('referred.id')
            .whereRef('referred.referrer_id', '=', 'unused.id'),
        ),
      ),
    );
