/**
 * One service plays all processes: what a visitor's call asks of the database is asked as the api's user,
 * everything else as the owner.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { columnTypes } from '../src/platform/db/column-types.ts';
import type { Db } from '../src/platform/db/db.ts';
import { queryThrough } from '../src/platform/db/named-statements.ts';
import { processUsers, userOf } from '../src/platform/db/rights.ts';

const acting = new AsyncLocalStorage<'api' | null>();

export const asApi = <Result>(work: () => Result): Result => acting.run('api', work);
export const asOwner = <Result>(work: () => Result): Result => acting.run(null, work);

/** As a worker would: its own user, and everything through JSON. */
export function carriedByWorker<All extends object>(errands: All): All {
  const carried = Object.entries(errands).map(([kind, errand]) => [
    kind,
    async (asked: unknown) => throughJson(await asOwner(() => errand(throughJson(asked)))),
  ]);
  return Object.fromEntries(carried) as All;
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Closes with `destroy`. */
export function splitDb(url: string, owner: string, connectionWaitMs: number): Db {
  const open = (role: string) =>
    new pg.Pool({
      connectionString: url,
      types: columnTypes,
      max: 10,
      connectionTimeoutMillis: connectionWaitMs,
      options: `-c role=${role}`,
    });
  const pools = { own: open(owner), api: open(userOf(owner, 'api')) };
  const all = Object.values(pools);
  // A dropped database ends its connections.
  for (const pool of all) pool.on('error', () => {});
  return queryThrough({
    connect: () => (acting.getStore() === 'api' ? pools.api : pools.own).connect(),
    end: async () => void (await Promise.all(all.map((pool) => pool.end()))),
  } as unknown as pg.Pool);
}

/** Users belong to the whole server. Another run may make them at once. */
export async function makeProcessUsers(server: pg.Client, owner: string): Promise<void> {
  for (const kind of processUsers)
    await server.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${userOf(owner, kind)}') then
          create role ${userOf(owner, kind)};
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`);
}

export async function currentUser(server: pg.Client): Promise<string> {
  const { rows } = await server.query<{ name: string }>('select current_user::text as name');
  return rows[0]?.name ?? '';
}
