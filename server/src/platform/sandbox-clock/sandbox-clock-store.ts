import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

const KEY = 'clock.offsetMs';
const SETTLED_KEY = 'clock.settledMs';

export const readOffsetMs = (db: Db): Promise<number> => readMs(db, KEY);

export const readSettledMs = (db: Db): Promise<number> => readMs(db, SETTLED_KEY);

async function readMs(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return (row?.value as number | undefined) ?? 0;
}

export async function noteSettledMs(db: Db, ms: number, now: Date): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at) values (${SETTLED_KEY}, to_jsonb(${ms}::bigint), ${now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
     where (settings.value #>> '{}')::bigint < ${ms}::bigint`.execute(db);
}

export async function addToOffsetMs(db: Db, ms: number): Promise<number> {
  const { rows } = await sql<{ offset: number }>`
    select add_to_sandbox_clock(${ms}::bigint) as "offset"`.execute(db);
  return rows[0]?.offset ?? 0;
}
