/** All processes share it. */
import { randomBytes } from 'node:crypto';
import type { Db } from './db.ts';

const KEY = 'installation.secret';

export async function installationSecret(db: Db, now: Date): Promise<Buffer> {
  await db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(randomBytes(32).toString('hex')), updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  return Buffer.from(row.value as string, 'hex');
}
