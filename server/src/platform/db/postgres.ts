import pg from 'pg';
import type { Logger } from '../logger.ts';
import { columnTypes } from './column-types.ts';
import type { Database } from './database.ts';
import { openListener } from './listener.ts';
import { queryThrough } from './named-statements.ts';
import { reached } from './reached.ts';

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly poolSize?: number;
  readonly connectionWaitMs?: number;
  readonly silenceMs?: number;
}

/** A longer statement is a bug. */
const STATEMENT_MS = 30_000;
/** Later than the server's cancel. */
const SILENCE_MS = STATEMENT_MS + 5_000;

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, log, poolSize = 10, connectionWaitMs = 10_000, silenceMs = SILENCE_MS } = options;
  const pool = openPool(options, {
    max: poolSize,
    connectionTimeoutMillis: connectionWaitMs,
    statement_timeout: STATEMENT_MS,
    query_timeout: silenceMs,
    // A transaction that idles this long hangs.
    idle_in_transaction_session_timeout: 60_000,
  });
  try {
    await reached(databaseUrl, () => pool.query('select 1'));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = queryThrough(pool);
  const listener = openListener({ databaseUrl, log });
  return {
    kind: 'postgres',
    db,
    withoutTimeout: async (work) => {
      const calm = queryThrough(openPool(options, { max: 1 }));
      return work(calm).finally(() => calm.destroy());
    },
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await db.destroy();
    },
  };
}

function openPool({ databaseUrl, log }: PostgresOptions, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'parom',
    keepAlive: true,
    types: columnTypes,
    ...settings,
  });
  // A lost idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  // So would one in use. With a listener only its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
