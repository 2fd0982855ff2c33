import type { Logger } from '../logger.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

export interface DatabaseOptions {
  readonly databaseUrl?: string | undefined;
  /** The folder of the embedded database. It is created when missing. */
  readonly dataDir: string;
  readonly log: Logger;
}

/** Opens PostgreSQL when an address is set, and the embedded database otherwise. */
export function openDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Database> {
  return databaseUrl ? openPostgres({ databaseUrl, log }) : openEmbedded({ dataDir, log });
}
