/** All processes share it. */
import { randomBytes } from 'node:crypto';
import type { Db } from './db.ts';

const KEY = 'installation.secret';

/** The database refuses the insertion to an api process: a worker starts first. */
export async function installationSecret(db: Db, now: Date): Promise<Buffer> {
  const known = await storedSecret(db);
  if (known !== undefined) return Buffer.from(known, 'hex');
  await db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(randomBytes(32).toString('hex')), updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return Buffer.from((await storedSecret(db)) ?? '', 'hex');
}

async function storedSecret(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value as string | undefined;
}
