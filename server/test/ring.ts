/** Rings a channel of the database when the transaction commits; a rolled back one rings nothing. */
import { sql } from 'kysely';
import type { Db, Tx } from '../src/platform/db/db.ts';

export async function ring(db: Db | Tx, channel: string, payload = ''): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
