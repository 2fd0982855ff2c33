/** One by one the locks would deadlock with readers. */
import { type Kysely, sql } from 'kysely';

/** First waits are shorter than PostgreSQL's deadlock check (1 s), which might cancel a visitor's query. */
export const lockWaitMs = (attempt: number): number => attempt * 500;

/** @param order in which readers lock the tables */
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

/** No change was made. */
export const isHindered = (code: string | undefined): boolean => code === '40P01' || code === '55P03';
