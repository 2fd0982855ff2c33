/** When each schedule last began, shared by all processes. */
import { sql } from 'kysely';
import { later } from '../clock.ts';
import type { Db } from '../db/db.ts';

/**
 * True for the one process that may begin this period's run. A lost race is false. A run that began more than a period
 * ahead of our time was noted by a clock that was wrong, ours before it was set back or another's, and holds nobody up.
 */
export async function claimPeriod(db: Db, now: Date, name: string, everyMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into settings (key, value, updated_at) values (${`schedule.${name}`}, 'null', ${now})
    on conflict (key) do update set updated_at = excluded.updated_at
     where settings.updated_at <= ${later(now, -everyMs)} or settings.updated_at > ${later(now, everyMs)}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
