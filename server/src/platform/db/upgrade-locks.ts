/**
 * The locks of an upgrade beside processes that serve. Migrations that lock one table after the other
 * would deadlock with readers that hold the next table.
 */
import { type Kysely, sql } from 'kysely';

/**
 * Readers queue behind a waiting lock. The first waits end before PostgreSQL looks for deadlocks (1 s) and
 * might cancel a visitor. The later ones are longer, since an autovacuum gives way only then.
 */
export const lockWaitMs = (attempt: number): number => attempt * 500;

/**
 * Locks every table that a batch names, in this order, before its first statement.
 * @param order the tables that are read together, in the order of their readers
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

/** A deadlock or a lock timeout: nothing was changed, so the upgrade may be tried again. */
export const isHindered = (code: string | undefined): boolean => code === '40P01' || code === '55P03';
