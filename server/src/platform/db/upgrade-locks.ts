/**
 * The locks of an upgrade beside processes that still serve. Migrations that took them one after the other would hold one
 * table while they wait for another, whose readers wait for the first: a deadlock, in which either may be ended.
 */
import { type Kysely, sql } from 'kysely';

/**
 * Whoever comes meanwhile waits behind a lock that is waited for. The first waits are shorter than the second after which
 * PostgreSQL looks for deadlocks and might end a visitor's question; the later ones longer, since an autovacuum gives way
 * only then.
 */
export const lockWaitMs = (attempt: number): number => attempt * 500;

/**
 * What a batch says before its first statement: every table that it names is its own, in this order, from then on.
 * @param order the tables that are read together, in the order in which their readers lock them
 */
export async function locksBefore<Schema>(
  db: Kysely<Schema>,
  batch: readonly string[],
  order: readonly string[],
  waitMs: number,
): Promise<string> {
  const words = new Set(batch.flatMap((text) => text.match(/\w+/g) ?? []));
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
    db,
  );
  const named = rows.map(({ name }) => name).filter((name) => words.has(name));
  if (named.length === 0) return '';
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const sorted = named.toSorted((one, other) => rank(one) - rank(other));
  return `set local lock_timeout = ${waitMs}; lock table ${sorted.join(', ')} in access exclusive mode;`;
}

/** A deadlock, or a lock that did not come in time: nothing was changed, and it may be tried again. */
export const isHindered = (code: string | undefined): boolean => code === '40P01' || code === '55P03';
