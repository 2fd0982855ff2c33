import { PGlite } from '@electric-sql/pglite';
import type { Logger } from '../logger.ts';
import type { Database } from './database.ts';
import { connectTo } from './embedded.ts';
import { migrate, type SchemaSource } from './migrate.ts';

/** In memory, with empty tables; gone at its close. */
export async function openScratch(source: SchemaSource, log: Logger): Promise<Database> {
  const database = connectTo(await PGlite.create(), log);
  await migrate(database.db, source);
  return database;
}
