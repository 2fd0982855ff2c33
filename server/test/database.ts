/**
 * A migrated, empty database for one test file: embedded, or on the PostgreSQL of PAROM_TEST_DATABASE_URL.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import type { Db } from '../src/platform/db/db.ts';
import { connectTo } from '../src/platform/db/embedded.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { createLogger } from '../src/platform/logger.ts';
import { splitDb } from './acting-as.ts';
import { onServer } from './empty-postgres.ts';
import { databaseUrl, type PostgresTemplate } from './prepare-database.ts';
import { type Rows, rowsOf } from './rows.ts';

export interface TestDatabase extends Database, Rows {
  /** Of the PostgreSQL database, for tests that start further processes. */
  readonly connectionString?: string;
}

/** A query that waits for its own transaction fails after this time. */
const CONNECTION_WAIT_MS = 3_000;

export const quietLog = createLogger('silent');

/** Call once per file, and `close` it in `afterAll`. */
export const testDatabase = (): Promise<TestDatabase> =>
  openCopy((templateName) => unused.get(templateName)?.pop());

/** Without the statistics of a former test, for tests of what a statement reads. */
export const newDatabase = (): Promise<TestDatabase> => openCopy(() => undefined);

async function openCopy(formerOf: (templateName: string) => string | undefined): Promise<TestDatabase> {
  const template = inject('databaseTemplate');
  return template.kind === 'embedded'
    ? embeddedCopy(template.snapshotFile)
    : postgresCopy(template, formerOf(template.templateName));
}

async function embeddedCopy(snapshotFile: string): Promise<TestDatabase> {
  const pglite = await PGlite.create({ loadDataDir: new Blob([await readFile(snapshotFile)]) });
  const database = connectTo(pglite, quietLog, CONNECTION_WAIT_MS);
  return { ...database, ...rowsOf(database.db) };
}

/** Of this process, by template. Emptying one takes a tenth of the time of a new copy. */
const unused = new Map<string, string[]>();

async function postgresCopy(
  { serverUrl, templateName, run }: PostgresTemplate,
  former: string | undefined,
): Promise<TestDatabase> {
  const name = `parom_test_${Date.now()}_${run}_${randomBytes(4).toString('hex')}`;
  // Its new name has the time of its last use: an hour later another run may remove it.
  const isKept = former !== undefined && (await hasRenamed(serverUrl, former, name));
  if (!isKept) await onServer(serverUrl, `create database ${name} template ${templateName}`);
  const connectionString = databaseUrl(serverUrl, name);
  const database = await openPostgres({
    databaseUrl: connectionString,
    log: quietLog,
    connectionWaitMs: CONNECTION_WAIT_MS,
  });
  const user = await sql<{ name: string }>`select current_user::text as name`.execute(database.db);
  const db = splitDb(connectionString, user.rows[0]?.name ?? '', CONNECTION_WAIT_MS);
  const schema = await fingerprint(database.db);
  return {
    ...database,
    db,
    connectionString,
    ...rowsOf(database.db),
    close: async () => {
      await db.destroy();
      await database.close();
      if (await isEmptied(connectionString, schema))
        unused.set(templateName, [...(unused.get(templateName) ?? []), name]);
      else await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

const hasRenamed = (serverUrl: string, from: string, to: string): Promise<boolean> =>
  onServer(serverUrl, `alter database ${from} rename to ${to}`).then(
    () => true,
    () => false,
  );

/** @returns false for a database that a test has changed more than its rows */
async function isEmptied(connectionString: string, schema: string): Promise<boolean> {
  const database = await openPostgres({ databaseUrl: connectionString, log: quietLog, poolSize: 1 });
  try {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
    await truncateUsed(database.db);
    return (await fingerprint(database.db)) === schema;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}

/** New files, unlike `emptyAll`: rows of one moment are then read in the order in which they came. */
async function truncateUsed(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      used text;
    begin
      set local session_replication_role = replica;
      select string_agg(oid::regclass::text, ', ') into used from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'applied_sql'
         and pg_relation_size(oid) > 0;
      if used is not null then
        execute 'truncate ' || used || ' restart identity cascade';
      end if;
      perform setval(quote_ident(sequencename)::regclass, start_value, false)
         from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`.execute(db);
}

/** A change of the schema writes new rows of these catalogues; a truncation or an analysis does not. */
async function fingerprint(db: Db): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(line, ',' order by line)) as hash from (
      select 'c' || oid || relname || relacl::text from pg_class where relnamespace = 'public'::regnamespace
      union all select 'a' || attrelid || ' ' || attnum || ' ' || a.xmin
                  from pg_attribute as a join pg_class as c on c.oid = attrelid
                 where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all select 'p' || oid || ' ' || xmin from pg_proc where pronamespace = 'public'::regnamespace
      union all select 't' || oid || ' ' || xmin from pg_trigger
      union all select 'k' || oid || ' ' || xmin from pg_constraint
      union all select 's' || applied.* from applied_sql as applied
    ) as of_schema (line)`.execute(db);
  return rows[0]?.hash ?? '';
}
