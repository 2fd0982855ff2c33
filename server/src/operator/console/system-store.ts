import { sql } from 'kysely';
import { later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';

const DAY_MS = 86_400_000;

export interface DueEvents {
  readonly kind: string;
  readonly count: number;
  readonly oldestS: number;
}

export async function dueEvents(db: Db, now: Date): Promise<readonly DueEvents[]> {
  const { rows } = await sql<DueEvents>`
    select kind, count(*)::int as count,
           extract(epoch from ${now}::timestamptz - min(run_at))::float8 as "oldestS"
      from jobs where failed_at is null and run_at <= ${now}
     group by kind order by "oldestS" desc, kind`.execute(db);
  return rows;
}

export async function givenUpEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs where failed_at is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface MailState {
  readonly waiting: number;
  readonly oldestS: number | null;
  readonly lastSentAt: Date | null;
  readonly failedInADay: number;
}

/** Letters that wait for the next hour of their address do not count. */
export async function mailState(db: Db, now: Date): Promise<MailState> {
  const { rows } = await sql<MailState>`
    select (select count(*)::int from mails
             where sent_at is null and failed_at is null and admitted_at is not null) as waiting,
           (select extract(epoch from ${now}::timestamptz - min(admitted_at))::float8 from mails
             where sent_at is null and failed_at is null) as "oldestS",
           (select max(sent_at) from mails) as "lastSentAt",
           (select count(*)::int from mails
             where created_at > ${later(now, -4 * DAY_MS)} and failed_at > ${later(now, -DAY_MS)}) as "failedInADay"`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, oldestS: null, lastSentAt: null, failedInADay: 0 };
}

export interface DatabaseState {
  readonly engine: string;
  readonly bytes: number;
  readonly connections: number;
  readonly now: Date;
}

export async function databaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select 'PostgreSQL ' || current_setting('server_version') as engine,
           pg_database_size(current_database())::float8 as bytes,
           (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
           clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database said nothing about itself');
  return row;
}
