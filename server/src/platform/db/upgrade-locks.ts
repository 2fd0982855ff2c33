/**
 * Locks of an upgrade beside serving processes. Migrations that lock tables one by one deadlock with
 * readers that lock them in another order.
 */
import { type Kysely, sql } from 'kysely';

/**
 * Queries queue behind a waiting lock. The first waits are shorter than PostgreSQL's deadlock check (1 s),
 * which might cancel a visitor's query. Later waits are longer, because an autovacuum yields only then.
 */
export const lockWaitMs = (attempt: number): number => attempt * 500;

/**
 * A statement that locks every table named in the batch.
 * @param order tables that readers lock together, in their order
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

/** A deadlock or a lock timeout. No change was made, so it may be retried. */
export const isHindered = (code: string | undefined): boolean => code === '40P01' || code === '55P03';
