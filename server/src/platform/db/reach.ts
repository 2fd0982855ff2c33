/** The smallest query. It throws when the database does not answer. */
import { type Kysely, sql } from 'kysely';

export async function reach<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db);
}
