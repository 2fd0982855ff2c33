import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import type { Config } from './config.ts';

const KEY = 'installation.mode';

/** `null`: no start has used the database. Reads only. */
export async function storedMode(db: Db): Promise<Config['mode'] | null> {
  const { rows } = await sql`select 1 where to_regclass('settings') is not null`.execute(db);
  if (rows.length === 0) return null;
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return (row?.value as Config['mode'] | undefined) ?? null;
}

/** A database keeps its first start's mode. An older database's contents show it. */
export async function modeOfDatabase(db: Db, mode: Config['mode'], now: Date): Promise<Config['mode']> {
  const known = await storedMode(db);
  if (known !== null) return known;
  await sql`
    insert into settings (key, value, updated_at)
    select ${KEY}, to_jsonb(case
        when exists (select from sim_networks)
          or exists (select from ledger_entries where key like 'play-money:%') then 'sandbox'
        when exists (select from deposit_addresses) or exists (select from tickets) then 'live'
        else ${mode}::text end), ${now}::timestamptz
     where not exists (select from settings where key = ${KEY})
    on conflict (key) do nothing`.execute(db);
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  return value as Config['mode'];
}
