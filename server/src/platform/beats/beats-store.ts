/**
 * The database's clock dates heartbeats: the clocks of processes differ, and the sandbox's clock moves by
 * hand.
 */
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** `agoMs`: when the worker's loops turned, so that the time of a hanging loop counts. */
export async function writeBeat(db: Db, worker: string, agoMs = 0): Promise<void> {
  await sql`
    insert into worker_beats (worker, beat_at) values (${worker}, clock_timestamp() - ${agoMs}::float8 * interval '1 millisecond')
    on conflict (worker) do update set beat_at = excluded.beat_at`.execute(db);
}

/** Each start has a name of its own. */
export async function forgetOldBeats(db: Db): Promise<void> {
  await sql`delete from worker_beats where beat_at < clock_timestamp() - interval '1 hour'`.execute(db);
}

export async function readBeatAge(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from clock_timestamp() - max(beat_at)) * 1000)::float8 as ms from worker_beats`.execute(
    db,
  );
  return rows[0]?.ms ?? null;
}
