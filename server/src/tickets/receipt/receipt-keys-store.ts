import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface SigningKey {
  readonly id: string;
  readonly sealed: Buffer;
  readonly dataKeyId: string;
}

export interface ListedKey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly madeAt: Date;
  readonly retiredAt: Date | null;
}

export async function currentKey(db: Db | Tx): Promise<SigningKey | null> {
  const row = await db
    .selectFrom('receipt_keys')
    .select(['id', 'sealed', 'data_key_id as dataKeyId'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.sealed === null || row.dataKeyId === null) return null;
  return { id: row.id, sealed: row.sealed, dataKeyId: row.dataKeyId };
}

export const listedKeys = (db: Db): Promise<ListedKey[]> =>
  db
    .selectFrom('receipt_keys')
    .select(['id', 'public_key as publicKey', 'made_at as madeAt', 'retired_at as retiredAt'])
    .orderBy('made_at', 'desc')
    .execute();

export async function insertKey(
  db: Db | Tx,
  key: SigningKey & { readonly publicKey: Buffer; readonly at: Date },
): Promise<void> {
  await sql`
    insert into receipt_keys (id, public_key, sealed, data_key_id, made_at)
    values (${key.id}, ${key.publicKey}, ${key.sealed}, ${key.dataKeyId}, ${key.at})
    on conflict do nothing`.execute(db);
}

export async function sealAgain(db: Db, { id, sealed, dataKeyId }: SigningKey): Promise<void> {
  await db
    .updateTable('receipt_keys')
    .set({ sealed, data_key_id: dataKeyId })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .execute();
}

/** Erases the private half for good. */
export async function retireCurrent(tx: Tx, at: Date): Promise<void> {
  await tx
    .updateTable('receipt_keys')
    .set({ retired_at: at, sealed: null, data_key_id: null })
    .where('retired_at', 'is', null)
    .execute();
}
