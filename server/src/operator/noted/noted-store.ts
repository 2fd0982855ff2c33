import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/** All as texts: a sum keeps its digits. */
export type Columns = Readonly<Record<string, string | null>>;

export interface NotedRow {
  readonly table: string;
  readonly before: Columns | null;
  readonly after: Columns | null;
}

/** From here on, triggers note the changed rows of this transaction (`note_change`). */
export async function beginNoting(tx: Tx): Promise<void> {
  await sql`select set_config('parom.noted', '[]', true)`.execute(tx);
}

export async function notedRows(tx: Tx): Promise<NotedRow[]> {
  const { rows } = await sql<{ noted: NotedRow[] }>`
    select current_setting('parom.noted')::jsonb as noted`.execute(tx);
  return rows[0]?.noted ?? [];
}
