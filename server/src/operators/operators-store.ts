import type { Role } from '@parom/contract/console/roles';
import { sql } from 'kysely';
import { type Clock, later } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { hasFactorIn, hasPasskeyIn } from './factor-store.ts';

export interface OperatorRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly isDisabled: boolean;
  readonly hasFactor: boolean;
  readonly hasPasskey: boolean;
}

const operators = (db: Db | Tx) =>
  db
    .selectFrom('operators')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .select(({ ref }) => [
      ref('role').$castTo<Role>().as('role'),
      sql<boolean>`disabled_at is not null`.as('isDisabled'),
      hasFactorIn('operators').as('hasFactor'),
      hasPasskeyIn('operators').as('hasPasskey'),
    ]);

export async function findOperator(db: Db | Tx, email: string): Promise<OperatorRow | null> {
  return (await operators(db).where('email', '=', email).executeTakeFirst()) ?? null;
}

export async function hasOperators(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('operators').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertOperator(
  db: Db | Tx,
  made: Omit<OperatorRow, 'isDisabled' | 'hasFactor' | 'hasPasskey'> & { readonly createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operators')
    .values({
      id: made.id,
      email: made.email,
      role: made.role,
      password_hash: made.passwordHash,
      created_at: made.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Their former password, lock and end are gone. */
export async function reinstate(db: Tx, email: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('operators')
    .set({
      password_hash: passwordHash,
      role: 'administrator',
      failed_tries: 0,
      locked_until: null,
      disabled_at: null,
    })
    .where('email', '=', email)
    .execute();
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('operators').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

const MOST_TRIES = 5;
export const LOCKED_MS = 15 * 60_000;
/** Five tries are under way, or a crash cut them off. */
const CROWDED_MS = 60_000;

interface TryDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Counts before the check, so that simultaneous tries cannot exceed the limit.
 * @returns the end of the lock; `null`: one try was counted
 */
export async function countTry({ db, clock }: TryDeps, id: string): Promise<Date | null> {
  const now = clock.now();
  const counted = await db
    .updateTable('operators')
    .set({
      failed_tries: sql<number>`case when locked_until is null then failed_tries + 1 else 1 end`,
      locked_until: null,
    })
    .where('id', '=', id)
    .where(({ and, or, eb }) =>
      or([
        and([eb('locked_until', 'is', null), eb('failed_tries', '<', MOST_TRIES)]),
        eb('locked_until', '<=', now),
      ]),
    )
    .executeTakeFirst();
  if (counted.numUpdatedRows > 0n) return null;
  const crowded = later(now, CROWDED_MS);
  const row = await db
    .updateTable('operators')
    .set({ locked_until: sql<Date>`coalesce(locked_until, ${crowded}::timestamptz)` })
    .where('id', '=', id)
    .where('failed_tries', '>=', MOST_TRIES)
    .returning('locked_until')
    .executeTakeFirst();
  return row?.locked_until ?? crowded;
}

/** A try under way may be right: only a failure locks. */
export async function lockAfterFailure({ db, clock }: TryDeps, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ locked_until: later(clock.now(), LOCKED_MS) })
    .where('id', '=', id)
    .where('failed_tries', '>=', MOST_TRIES)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A right password alone must not forgive wrong codes. */
export async function uncountTry(db: Db, id: string): Promise<void> {
  await db
    .updateTable('operators')
    .set({ failed_tries: sql<number>`greatest(failed_tries - 1, 0)` })
    .where('id', '=', id)
    .execute();
}

export async function forgiveTries(db: Db | Tx, id: string): Promise<void> {
  await db
    .updateTable('operators')
    .set({ failed_tries: 0, locked_until: null })
    .where('id', '=', id)
    .execute();
}
