import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { columnTypes } from './column-types.ts';
import type { Database } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { startMaintenance } from './maintain.ts';
import { queryThrough } from './named-statements.ts';
import { assertCommitsReachDisk, SyncedNodeFS, syncedStartParams } from './synced-node-fs.ts';
import { keepOthersOut, refuseForeign, usable } from './usable-folder.ts';
import { inWholeStatements } from './whole-statements.ts';

/** A query inside its caller's own transaction never gets the one connection. */
const CONNECTION_WAIT_MS = 10_000;

/** @throws StartProblem also when commits do not reach the disk */
export function openEmbedded(options: { dataDir: string; log: Logger }): Promise<Database> {
  return usable(options.dataDir, () => openLocked(options));
}

async function openLocked(options: { dataDir: string; log: Logger }): Promise<Database> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(options.dataDir);
  try {
    const directory = join(options.dataDir, 'postgres');
    await keepOthersOut(directory, options.log);
    const pglite = await startPglite(directory);
    const database = connectTo(pglite, options.log);
    return {
      ...database,
      close: async () => {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

export function connectTo(pglite: PGlite, log: Logger, waitMs = CONNECTION_WAIT_MS): Database {
  const pool = new pg.Pool({
    ...createPgConfig(inWholeStatements(pglite) as PGlite),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMs,
    types: columnTypes,
  });
  pool.on('error', (error) => log.error({ err: error }, 'the embedded database failed'));
  const db = queryThrough(pool);
  const stopMaintenance = startMaintenance(db, log);
  return {
    kind: 'embedded',
    db,
    withoutTimeout: (work) => work(db),
    listen: (channel, handler) => pglite.listen(channel, handler),
    close: async () => {
      stopMaintenance();
      await db.destroy();
      await pglite.close();
    },
  };
}

async function startPglite(directory: string): Promise<PGlite> {
  const isNew = !existsSync(join(directory, 'PG_VERSION'));
  const files = new SyncedNodeFS(directory);
  const opening = PGlite.create({ fs: files, startParams: [...syncedStartParams] });
  const pglite = await opening.catch(async (error: unknown) => {
    await refuseForeign(directory);
    throw error;
  });
  try {
    await assertCommitsReachDisk(pglite, files);
    if (isNew) {
      await pglite.exec('checkpoint');
      await syncTree(directory);
    }
    return pglite;
  } catch (error) {
    await pglite.close();
    throw error;
  }
}

/** PGlite does not sync the files of a new database. */
async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of [...paths, directory, join(directory, '..')]) {
    const file = openSync(path, 'r');
    fsyncSync(file);
    closeSync(file);
  }
}
