/** What waits, counted: for the metrics. Each count has an index or a table that stays small. */
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

export interface Condition {
  readonly openAlerts: number;
  readonly unfinishedPayouts: number;
  /** By kind: those that are due. */
  readonly dueJobs: Readonly<Record<string, number>>;
  readonly givenUpJobs: number;
}

export async function readCondition(db: Db, now: Date): Promise<Condition> {
  const { rows } = await sql<Condition>`
    select (select count(*) from alerts where resolved_at is null) as "openAlerts",
           (select count(*) from payouts where state in ('queued', 'signed', 'sent')) as "unfinishedPayouts",
           (select coalesce(jsonb_object_agg(kind, jobs), '{}')
              from (select kind, count(*) as jobs from jobs
                     where failed_at is null and run_at <= ${now} group by kind) as due) as "dueJobs",
           (select count(*) from jobs where failed_at is not null) as "givenUpJobs"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database counted nothing');
  return row;
}
