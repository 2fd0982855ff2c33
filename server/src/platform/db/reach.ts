import { type Kysely, sql } from 'kysely';

export async function reach<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db);
}
