import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { storableJson } from '../text/storable.ts';

export async function insertErrand(tx: Tx, id: string, kind: string, asked: unknown): Promise<void> {
  await tx
    .insertInto('errands')
    .values({ id, kind, asked: JSON.stringify(asked) })
    .execute();
}

/** At most once, and never after its caller went away. */
export async function beginErrand(
  db: Db,
  id: string,
  withinMs: number,
): Promise<{ readonly kind: string; readonly asked: unknown } | null> {
  const { rows } = await sql<{ kind: string; asked: unknown }>`
    update errands set begun_at = clock_timestamp()
     where id = ${id} and begun_at is null
       and asked_at > clock_timestamp() - ${withinMs}::float8 * interval '1 millisecond'
    returning kind, asked`.execute(db);
  return rows[0] ?? null;
}

export async function answerErrand(db: Db, id: string, answer: unknown): Promise<void> {
  await db
    .updateTable('errands')
    .set({ answer: storableJson(answer) })
    .where('id', '=', id)
    .execute();
}

export async function readAnswer(db: Db, id: string): Promise<unknown> {
  const row = await db.selectFrom('errands').select('answer').where('id', '=', id).executeTakeFirst();
  return row?.answer ?? null;
}

export async function forgetOldErrands(db: Db): Promise<void> {
  await sql`delete from errands where asked_at < clock_timestamp() - interval '1 hour'`.execute(db);
}
