/**
 * Lets PostgreSQL keep the plan of each statement. Kysely sends every statement unnamed, to be parsed and planned
 * each time; named ones measured 2.3 times as many selects a second.
 */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../../schema.ts';
import type { Db } from './db.ts';

/** Each connection keeps this many plans at most. Statements met later (lists of odd lengths) stay unnamed. */
const MOST_STATEMENTS = 500;

/** The query builder over a pool, with its statements named. `destroy()` of it ends the pool. */
export function queryThrough(pool: pg.Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namingStatements(pool) }) });
}

function namingStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return {
    connect: async () => naming(await pool.connect(), nameOf),
    end: () => pool.end(),
  };
}

function naming(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  // The overloads of `pg` do not add up to one signature; what Kysely hands over is passed on as it came.
  const send = client.query.bind(client) as (query: unknown, values?: readonly unknown[]) => unknown;
  let isGivenUp = false;
  const ask = (query: unknown, values?: readonly unknown[]): Promise<unknown> =>
    (send(query, values) as Promise<unknown>).catch((error: unknown) => {
      if (!isSilence(error)) throw error;
      isGivenUp = true;
      throw giveUp(client, error);
    });
  const query = (text: unknown, values?: readonly unknown[]): unknown => {
    // Cursors are objects; a text without values may hold several statements, which cannot be prepared as one.
    if (typeof text !== 'string') return send(text, values);
    if (values === undefined || values.length === 0) return ask(text, values);
    return ask({ name: nameOf(text), text, values });
  };
  return { query, release: () => client.release(isGivenUp) } as PostgresPoolClient;
}

const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * Whatever is asked next on this connection would wait behind the question that was never answered, and so would its
 * roll-back. Cut, it fails at once, and released as broken, it is replaced.
 */
function giveUp(client: pg.PoolClient, cause: unknown): Error {
  (client as pg.PoolClient & pg.Client).connection.stream.destroy();
  return new Error('the database did not answer in time: its connection was given up', { cause });
}
