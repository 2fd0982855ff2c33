/**
 * A migrated, empty database of its own for one test file: embedded by default, on a real PostgreSQL when
 * PAROM_TEST_DATABASE_URL is set. Opened by the service's own code; only the disk is missing from the embedded one.
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
  /** Empties all tables and restarts their numbers; seeding anew is the caller's. */
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
  return { ...database, truncate: () => truncateAll(database.db) };
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
    truncate: () => truncateAll(database.db),
    close: async () => {
      await database.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function truncateAll(db: Db): Promise<void> {
  const { rows } = await sql<{ tables: string; sequences: string[] }>`
    select (select string_agg(quote_ident(tablename), ', ') from pg_tables
             where schemaname = 'public' and tablename not like 'kysely%') as tables,
           (select array_agg(quote_ident(sequencename)::text) from pg_sequences
             where schemaname = 'public') as sequences`.execute(db);
  for (const { tables, sequences } of rows) {
    const restarts = sequences.map((sequence) => `alter sequence ${sequence} restart;`);
    await sql.raw(`truncate ${tables}; ${restarts.join(' ')}`).execute(db);
  }
}
