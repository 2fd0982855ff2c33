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
import { onServer } from './empty-postgres.ts';
import { databaseUrl } from './prepare-database.ts';

export interface TestDatabase extends Database {
  /** Of the PostgreSQL database, for tests that start further processes. */
  readonly connectionString?: string;
  /** Empties all tables and restarts their numbers. The caller seeds again. */
  truncate(): Promise<void>;
}

/** A query that waits for its own transaction fails after this time. */
const CONNECTION_WAIT_MS = 3_000;

export const quietLog = createLogger('silent');

/** Call once per file, and `close` it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate');
  return template.kind === 'embedded'
    ? embeddedCopy(template.snapshotFile)
    : postgresCopy(template.serverUrl, template.templateName);
}

async function embeddedCopy(snapshotFile: string): Promise<TestDatabase> {
  const pglite = await PGlite.create({ loadDataDir: new Blob([await readFile(snapshotFile)]) });
  const database = connectTo(pglite, quietLog, CONNECTION_WAIT_MS);
  return { ...database, truncate: () => emptyAll(database.db) };
}

async function postgresCopy(serverUrl: string, templateName: string): Promise<TestDatabase> {
  const name = `parom_test_${Date.now()}_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${templateName}`);
  const connectionString = databaseUrl(serverUrl, name);
  const database = await openPostgres({
    databaseUrl: connectionString,
    log: quietLog,
    connectionWaitMs: CONNECTION_WAIT_MS,
  });
  return {
    ...database,
    connectionString,
    truncate: () => emptyAll(database.db),
    close: async () => {
      await database.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Deletes rows: a truncation makes new files for all tables and takes thirty times as long. The locks wait
 * for writers. As a replica the session skips references and triggers, which takes a superuser.
 */
async function emptyAll(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      of_table text;
      has_rows boolean;
    begin
      set local session_replication_role = replica;
      execute (select 'lock table ' || string_agg(quote_ident(tablename), ', ') from pg_tables
                where schemaname = 'public' and tablename <> 'applied_sql');
      for of_table in select quote_ident(tablename) from pg_tables
                       where schemaname = 'public' and tablename <> 'applied_sql' loop
        execute 'select exists (select from ' || of_table || ')' into has_rows;
        if has_rows then
          execute 'delete from ' || of_table;
        end if;
      end loop;
      perform setval(quote_ident(sequencename)::regclass, start_value, false)
         from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`.execute(db);
}
