/**
 * A migrated, empty database of its own for one test file: embedded by default, on a real PostgreSQL when
 * PAROM_TEST_DATABASE_URL is set. Same driver and same parsing of columns as in the service.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { columnTypes } from '../src/platform/db/column-types.ts';
import type { Db } from '../src/platform/db/db.ts';
import type { Schema } from '../src/schema.ts';
import { databaseUrl } from './prepare-database.ts';

export interface TestDatabase {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Of the PostgreSQL database, for tests that start further processes. */
  readonly connectionString?: string;
  /** Empties all tables and restarts their numbers; seeding anew is the caller's. */
  truncate(): Promise<void>;
  close(): Promise<void>;
}

/** Call once per file, and `close` it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate');
  return template.kind === 'embedded'
    ? embeddedCopy(template.snapshotFile)
    : postgresCopy(template.serverUrl, template.templateName);
}

async function embeddedCopy(snapshotFile: string): Promise<TestDatabase> {
  const pglite = await PGlite.create({ loadDataDir: new Blob([await readFile(snapshotFile)]) });
  const pool = new pg.Pool({
    ...createPgConfig(pglite),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    types: columnTypes,
  });
  const db = openKysely(pool);
  return {
    kind: 'embedded',
    db,
    pool,
    truncate: () => truncateAll(db),
    close: async () => {
      await db.destroy();
      await pglite.close();
    },
  };
}

async function postgresCopy(serverUrl: string, templateName: string): Promise<TestDatabase> {
  const name = `parom_test_${Date.now()}_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${templateName}`);
  const connectionString = databaseUrl(serverUrl, name);
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 10_000, types: columnTypes });
  const db = openKysely(pool);
  return {
    kind: 'postgres',
    db,
    pool,
    connectionString,
    truncate: () => truncateAll(db),
    close: async () => {
      await db.destroy();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

const openKysely = (pool: pg.Pool): Db => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await server.query(statement);
  } finally {
    await server.end();
  }
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
