import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';

type Operators = 'operators' | 'one';

export const hasAppIn = (table: Operators) => sql<boolean>`(${sql.ref(`${table}.totp_secret`)} is not null)`;

export const hasPasskeyIn = (table: Operators) =>
  sql<boolean>`exists (select from operator_passkeys p where p.operator_id = ${sql.ref(`${table}.id`)})`;

/** One second factor is enough. Recovery codes alone are none. */
export const hasFactorIn = (table: Operators) => sql<boolean>`(${hasAppIn(table)} or ${hasPasskeyIn(table)})`;

/** No factor of this operator changes until the transaction's end. */
export async function lockFactors(tx: Tx, id: string): Promise<{ readonly hasApp: boolean }> {
  return tx
    .selectFrom('operators')
    .select(hasAppIn('operators').as('hasApp'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface StoredFactor {
  readonly secret: Buffer | null;
  readonly pending: Buffer | null;
}

export async function factorOf(db: Db | Tx, id: string): Promise<StoredFactor> {
  const row = await db
    .selectFrom('operators')
    .select(['totp_secret as secret', 'totp_pending as pending'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { secret: row.secret, pending: row.pending };
}

export async function setPending(db: Db, id: string, pending: Buffer): Promise<void> {
  await db.updateTable('operators').set({ totp_pending: pending }).where('id', '=', id).execute();
}

/** @returns `false`: another secret came first */
export async function usePending(tx: Tx, id: string, pending: Buffer, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operators')
    .set({ totp_secret: pending, totp_pending: null, totp_step: step })
    .where('id', '=', id)
    .where('totp_pending', '=', pending)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns `false` for a used code, or an older one */
export async function takeStep(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The former codes are void. */
export async function replaceCodes(tx: Tx, id: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', id).execute();
  await tx
    .insertInto('operator_recovery_codes')
    .values(hashes.map((hash) => ({ operator_id: id, code_hash: hash })))
    .execute();
}

export async function takeCode(db: Db, id: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_recovery_codes')
    .set({ used_at: at })
    .where('operator_id', '=', id)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeFactors(tx: Tx, id: string): Promise<void> {
  const none = { totp_secret: null, totp_pending: null, totp_step: null };
  await tx.updateTable('operators').set(none).where('id', '=', id).execute();
  await tx.deleteFrom('operator_passkeys').where('operator_id', '=', id).execute();
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', id).execute();
}
