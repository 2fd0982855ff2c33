import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const passkeys = (db: Db | Tx, operatorId: string) =>
  db
    .selectFrom('operator_passkeys')
    .select(['id', 'name', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .select(({ ref }) => ref('transports').$castTo<readonly string[]>().as('transports'))
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .orderBy('id');

export const passkeysOf = (db: Db | Tx, operatorId: string): Promise<Passkey[]> =>
  passkeys(db, operatorId).execute();

export async function findPasskey(db: Db, operatorId: string, credentialId: string): Promise<Passkey | null> {
  const found = passkeys(db, operatorId).where('credential_id', '=', credentialId);
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertPasskey(
  tx: Tx,
  operatorId: string,
  made: Omit<Passkey, 'lastUsedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator_passkeys')
    .values({
      id: made.id,
      operator_id: operatorId,
      name: made.name,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: JSON.stringify(made.transports),
      created_at: made.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('operator_passkeys').where('id', '=', id).execute();
}

/** Two processes may verify at once. @returns `false`: the counter does not go on */
export async function countUse(db: Db, id: string, counter: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where(({ or, eb, val }) =>
      or([eb('counter', '<', counter), eb(sql<number>`greatest(counter, ${val(counter)}::bigint)`, '=', 0)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
