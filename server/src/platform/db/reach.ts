/** Asks the database for the least that shows that it answers; throws when it does not. */
import { type Kysely, sql } from 'kysely';

export async function reach<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db);
}
