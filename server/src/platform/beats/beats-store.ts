/**
 * The database's clock dates heartbeats: processes' clocks differ, and the sandbox's clock moves by hand.
 */
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

export interface BeatingProcess {
  readonly id: string;
  readonly roles: readonly string[];
  readonly version: string;
}

/** `agoMs`: when the worker's loops turned. */
export async function writeBeat(db: Db, { id, roles, version }: BeatingProcess, agoMs = 0): Promise<void> {
  await sql`
    insert into process_beats (process, roles, version, is_worker, beat_at)
    values (${id}, ${roles.join(', ')}, ${version}, ${roles.includes('worker')},
            clock_timestamp() - ${agoMs}::float8 * interval '1 millisecond')
    on conflict (process) do update set beat_at = excluded.beat_at`.execute(db);
}

/** Its last beat still counts for sales. */
export async function endBeats(db: Db, { id }: Pick<BeatingProcess, 'id'>): Promise<void> {
  await sql`update process_beats set ended_at = clock_timestamp() where process = ${id}`.execute(db);
}

export async function forgetOldBeats(db: Db): Promise<void> {
  await sql`delete from process_beats where beat_at < clock_timestamp() - interval '1 hour'`.execute(db);
}

export async function readBeatAge(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from clock_timestamp() - max(beat_at)) * 1000)::float8 as ms
      from process_beats where is_worker`.execute(db);
  return rows[0]?.ms ?? null;
}

export interface ProcessBeat {
  readonly id: string;
  readonly roles: string;
  readonly version: string;
  readonly startedAt: Date;
  readonly ageS: number;
  readonly hasEnded: boolean;
}

export async function readBeats(db: Db): Promise<readonly ProcessBeat[]> {
  const { rows } = await sql<ProcessBeat>`
    select process as id, roles, version, started_at as "startedAt",
           extract(epoch from clock_timestamp() - beat_at)::float8 as "ageS",
           ended_at is not null as "hasEnded"
      from process_beats order by started_at, process`.execute(db);
  return rows;
}
