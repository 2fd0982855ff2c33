import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface StoredPushKey {
  readonly publicKey: Buffer;
  readonly sealed: Buffer;
  readonly dataKeyId: string;
}

export const storedPushKey = async (db: Db): Promise<StoredPushKey | null> =>
  (await db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'sealed', 'data_key_id as dataKeyId'])
    .executeTakeFirst()) ?? null;

export async function insertPushKey(db: Db, key: StoredPushKey, at: Date): Promise<void> {
  await sql`
    insert into push_keys (public_key, sealed, data_key_id, made_at)
    values (${key.publicKey}, ${key.sealed}, ${key.dataKeyId}, ${at})
    on conflict do nothing`.execute(db);
}

export async function sealPushKeyAgain(
  db: Db,
  { publicKey, sealed, dataKeyId }: StoredPushKey,
): Promise<void> {
  await db
    .updateTable('push_keys')
    .set({ sealed, data_key_id: dataKeyId })
    .where('public_key', '=', publicKey)
    .execute();
}
