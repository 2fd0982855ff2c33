import { sql } from 'kysely';
import { later } from '../clock.ts';
import type { Db } from '../db/db.ts';

/** A start more than a period ahead was written by a wrong clock. */
export async function claimPeriod(db: Db, now: Date, name: string, everyMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into settings (key, value, updated_at) values (${`schedule.${name}`}, 'null', ${now})
    on conflict (key) do update set updated_at = excluded.updated_at
     where settings.updated_at <= ${later(now, -everyMs)} or settings.updated_at > ${later(now, everyMs)}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
