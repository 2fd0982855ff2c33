import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface DatabaseFacts {
  readonly version: string;
  readonly major: number;
  readonly user: string;
  readonly mayCreate: boolean;
  readonly foreignTable: string | null;
  /** They lose commits in a crash. */
  readonly unsafe: readonly string[];
  readonly clockMs: number;
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
           current_setting('server_version_num')::int / 10000 as major,
           current_user::text as "user",
           has_schema_privilege(current_user, current_schema(), 'create') as "mayCreate",
           (select min(tablename) from pg_tables
             where schemaname = current_schema() and not pg_has_role(current_user, tableowner, 'usage')) as "foreignTable",
           array(select name || '=' || setting from pg_settings
                  where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
                  order by name) as unsafe,
           (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs"`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database gives no facts');
  return facts;
}

export interface ArchiverFacts {
  readonly isOn: boolean;
  readonly lastMs: number | null;
  readonly lastFailedMs: number | null;
}

export async function readArchiver(db: Db): Promise<ArchiverFacts> {
  const { rows } = await sql<ArchiverFacts>`
    select current_setting('archive_mode') <> 'off' as "isOn",
           (extract(epoch from last_archived_time) * 1000)::float8 as "lastMs",
           (extract(epoch from last_failed_time) * 1000)::float8 as "lastFailedMs"
      from pg_stat_archiver`.execute(db);
  return rows[0] ?? { isOn: false, lastMs: null, lastFailedMs: null };
}
