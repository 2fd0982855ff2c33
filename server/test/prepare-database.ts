/**
 * Runs once before all test files: makes the database that every file copies. It is a snapshot file on the
 * embedded engine, a template database on PostgreSQL.
 */
import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { schemaSource } from '../src/migrations/index.ts';
import { wantedRights } from '../src/migrations/rights.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { applyRights } from '../src/platform/db/rights.ts';
import { currentUser, makeProcessUsers } from './acting-as.ts';

export interface PostgresTemplate {
  readonly kind: 'postgres';
  readonly serverUrl: string;
  readonly templateName: string;
  /** Marks the databases of this run. */
  readonly run: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: { readonly kind: 'embedded'; readonly snapshotFile: string } | PostgresTemplate;
  }
}

const KEEP_MS = 3_600_000;
const TEMPLATE_LOCK = 7_266_001;

const digest = createHash('sha256')
  .update(JSON.stringify([schemaSource, wantedRights]))
  .digest('hex')
  .slice(0, 12);

/** @returns what removes the databases that the tests left for each other */
export default async function prepareDatabase(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env.PAROM_TEST_DATABASE_URL;
  if (serverUrl === undefined || serverUrl === '') {
    project.provide('databaseTemplate', { kind: 'embedded', snapshotFile: await prepareSnapshot() });
    return async () => {};
  }
  const run = randomBytes(4).toString('hex');
  const templateName = await prepareTemplate(serverUrl);
  project.provide('databaseTemplate', { kind: 'postgres', serverUrl, templateName, run });
  return () => dropOfRun(serverUrl, run);
}

async function dropOfRun(serverUrl: string, run: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    const ours = `parom_test_%_${run}_%`;
    const { rows } = await server.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1',
      [ours],
    );
    for (const { name } of rows) await server.query(`drop database if exists ${name} with (force)`);
  } finally {
    await server.end();
  }
}

/** Kept for later runs, since it takes seconds. Its name changes with the SQL. */
async function prepareSnapshot(): Promise<string> {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/parom-test', import.meta.url));
  const file = join(folder, `${digest}.tar`);
  await mkdir(folder, { recursive: true });
  const isThere = await isStillThere(file);
  await removeStale(folder);
  if (isThere) return file;
  const pglite = await PGlite.create();
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1 });
  await migrateThrough(pool);
  const snapshot = await pglite.dumpDataDir('none');
  await pglite.close();
  // Written aside and renamed: a run beside this one sees the whole file or none.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await snapshot.arrayBuffer()));
  await rename(unfinished, file);
  return file;
}

/** Renewed and tested at once: another run could remove it between a test and the renewal. */
const isStillThere = (file: string): Promise<boolean> =>
  utimes(file, new Date(), new Date()).then(
    () => true,
    () => false,
  );

/** Another run may remove a file meanwhile. */
async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const info = statSync(join(folder, name), { throwIfNoEntry: false });
    if (info !== undefined && info.mtimeMs < Date.now() - KEEP_MS)
      await rm(join(folder, name), { force: true, recursive: true });
  }
}

async function prepareTemplate(serverUrl: string): Promise<string> {
  const templateName = `parom_template_${digest}`;
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await dropStale(server);
    if (!(await exists(server, templateName))) {
      const unfinished = `${templateName}_unfinished`;
      await server.query(`drop database if exists ${unfinished}`);
      await server.query(`create database ${unfinished}`);
      await makeProcessUsers(server, await currentUser(server));
      await migrateThrough(new pg.Pool({ connectionString: databaseUrl(serverUrl, unfinished) }));
      await server.query(`alter database ${unfinished} rename to ${templateName}`);
    }
    await server.query(`comment on database ${templateName} is '${Date.now()}'`);
  } finally {
    await server.end();
  }
  return templateName;
}

async function exists(server: pg.Client, name: string): Promise<boolean> {
  return (await server.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;
}

/** Left by a broken run or by older SQL, after an hour of grace for running tests. */
async function dropStale(server: pg.Client): Promise<void> {
  const { rows } = await server.query<{ name: string }>(
    `select name from
       (select datname as name,
               case when datname ~ '^parom_test_[0-9]+_' then split_part(datname, '_', 3)
                    when datname ~ '^parom_template_' then coalesce(shobj_description(oid, 'pg_database'), '0')
               end::bigint as used_at
          from pg_database) as ours
      where used_at < $1`,
    [Date.now() - KEEP_MS],
  );
  for (const { name } of rows) await server.query(`drop database if exists ${name} with (force)`);
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

async function migrateThrough(pool: pg.Pool): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db, schemaSource);
  await applyRights(db, wantedRights);
  await db.destroy();
}
