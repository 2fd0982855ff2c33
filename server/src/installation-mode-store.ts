/** The SQL of an installation's mode: which of the two its stored data belongs to. */
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Db } from './platform/db/db.ts';

const KEY = 'installation.mode';

/**
 * The mode that this database belongs to for ever. The first start writes its own; of several at once the first, whom
 * the others then read. A database from before modes were written down is told by what it holds.
 */
export async function modeOfDatabase(db: Db, mode: Config['mode'], now: Date): Promise<Config['mode']> {
  await sql`
    insert into settings (key, value, updated_at)
    select ${KEY}, to_jsonb(case
        when exists (select from sim_networks)
          or exists (select from ledger_entries where key like 'play-money:%') then 'sandbox'
        when exists (select from deposit_targets) or exists (select from tickets) then 'live'
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
