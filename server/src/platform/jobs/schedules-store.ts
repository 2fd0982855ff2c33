import { sql } from 'kysely';
import { later } from '../clock.ts';
import type { Db } from '../db/db.ts';

/**
 * A start more than a period ahead came from a wrong clock. One order, so that processes never wait for
 * each other.
 */
export async function claimPeriods(
  db: Db,
  now: Date,
  names: readonly string[],
  everyMs: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    insert into settings (key, value, updated_at)
    select 'schedule.' || name, 'null', ${now} from unnest(${[...names]}::text[]) as due(name) order by name
    on conflict (key) do update set updated_at = excluded.updated_at
     where settings.updated_at <= ${later(now, -everyMs)} or settings.updated_at > ${later(now, everyMs)}
    returning substr(key, length('schedule.') + 1) as name`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
