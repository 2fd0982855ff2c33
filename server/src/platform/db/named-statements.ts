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

interface Names {
  of(text: string): string | undefined;
  /** Another name for `text`, where `stale` is still its name. */
  renew(text: string, stale: string): string | undefined;
}

function statementNames(): Names {
  const names = new Map<string, string>();
  let made = 0;
  const name = (text: string): string => {
    made += 1;
    names.set(text, `s${made}`);
    return `s${made}`;
  };
  return {
    of: (text) => names.get(text) ?? (names.size < MOST_STATEMENTS ? name(text) : undefined),
    renew: (text, stale) => (names.get(text) === stale ? name(text) : names.get(text)),
  };
}

function namingStatements(pool: pg.Pool): PostgresPool {
  const names = statementNames();
  return {
    connect: async () => naming(await pool.connect(), names),
    end: () => pool.end(),
  };
}

function naming(client: pg.PoolClient, names: Names): PostgresPoolClient {
  // The overloads of `pg` do not add up to one signature; what Kysely hands over is passed on as it came.
  const send = client.query.bind(client) as (query: unknown, values?: readonly unknown[]) => unknown;
  let isGivenUp = false;
  const ask = (query: unknown, values?: readonly unknown[]): Promise<unknown> =>
    (send(query, values) as Promise<unknown>).catch((error: unknown) => {
      if (!isSilence(error)) throw error;
      isGivenUp = true;
      throw giveUp(client, error);
    });
  const askNamed = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = names.of(text);
    try {
      return await ask({ name, text, values });
    } catch (error) {
      if (name === undefined || codeOf(error) !== OUTDATED_PLAN) throw error;
      // It was not begun. In a transaction it cannot be any more, and the next transaction finds the new name.
      const again = ask({ name: names.renew(text, name), text, values });
      return again.catch((refused: unknown) => {
        throw codeOf(refused) === TRANSACTION_ABORTED ? error : refused;
      });
    }
  };
  const query = (text: unknown, values?: readonly unknown[]): unknown => {
    // Cursors are objects; a text without values may hold several statements, which cannot be prepared as one.
    if (typeof text !== 'string') return send(text, values);
    if (values === undefined || values.length === 0) return ask(text, values);
    return askNamed(text, values);
  };
  return { query, release: () => client.release(isGivenUp) } as PostgresPoolClient;
}

const TRANSACTION_ABORTED = '25P02';
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/**
 * "Cached plan must not change result type": a newer process gave a table another column, and what was prepared before
 * answers `*` no longer, on any connection.
 */
const OUTDATED_PLAN = '0A000';

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
