import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

export interface ToldCount {
  readonly family: string;
  readonly id: string;
  readonly tries: number;
  readonly leftMs: number;
}

/** The most tried first: an attack from many addresses must not grow the reading. */
const MOST_READ = 5_000;

export async function writeCounts(db: Db, process: string, told: readonly ToldCount[]): Promise<void> {
  await sql`
    insert into shared_counts (process, family, counted, tries, ends_at)
    select ${process}, family, id, tries, clock_timestamp() + "leftMs" * interval '1 millisecond'
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as told (family text, id text, tries integer, "leftMs" float8)
    on conflict (process, family, counted) do update set tries = excluded.tries, ends_at = excluded.ends_at`.execute(
    db,
  );
}

export async function readOthers(
  db: Db,
  process: string,
): Promise<readonly { readonly family: string; readonly id: string; readonly tries: number }[]> {
  const { rows } = await sql<{ family: string; id: string; tries: number }>`
    select family, counted as id, sum(tries)::integer as tries from shared_counts
     where process <> ${process} and ends_at > clock_timestamp()
     group by family, counted order by sum(tries) desc limit ${MOST_READ}`.execute(db);
  return rows;
}

export async function forgetEnded(db: Db): Promise<void> {
  await sql`delete from shared_counts where ends_at < clock_timestamp()`.execute(db);
}
