import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { sql } from 'kysely';
import { alertSubjects } from '../../alerts.ts';
import type { WorkEventName } from '../../events.ts';
import { raiseAlert, resolveAlert } from '../alerts/alerts-store.ts';
import { later } from '../clock.ts';
import type { Db, Tx } from '../db/db.ts';

export const JOBS_CHANNEL = 'jobs';

/**
 * A power cut loses only leases and finished jobs, and every job can run again. On the embedded database
 * each wait for the disk would block all queries.
 */
const unwaited = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`;

export interface Job {
  readonly id: number;
  readonly kind: WorkEventName;
  readonly payload: unknown;
  readonly attempts: number;
}

export interface NewJob {
  readonly kind: WorkEventName;
  readonly payload: unknown;
  readonly dedupKey: string | undefined;
  readonly runAt: Date;
}

export async function insertJob(db: Db | Tx, now: Date, job: NewJob): Promise<void> {
  await db
    .with('stored', (query) =>
      query
        .insertInto('jobs')
        .values({
          kind: job.kind,
          payload: JSON.stringify(job.payload),
          dedup_key: job.dedupKey ?? null,
          run_at: job.runAt,
          created_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .column('dedup_key')
            .where('dedup_key', 'is not', null)
            .where('failed_at', 'is', null)
            .doNothing(),
        )
        .returning('id'),
    )
    .selectFrom('stored')
    .select(sql`pg_notify(${JOBS_CHANNEL}, '')`.as('notified'))
    .execute();
}

/**
 * A moved clock must not start a job in `held` twice. A leased job frees its key, so that a new event
 * during its run is kept.
 */
export async function claimJobs(
  db: Db,
  now: Date,
  options: { kinds: readonly string[]; held: readonly number[]; limit: number; leaseMs: number },
): Promise<Job[]> {
  const lockedUntil = later(now, options.leaseMs);
  // A wrong clock may have set these times far ahead. Twice the lease tolerates clocks that differ a
  // little.
  const wronglyLocked = later(now, 2 * options.leaseMs);
  const { rows } = await sql<Job>`
    with due as (
      select id from jobs
       where failed_at is null and (run_at <= ${now} or run_at = created_at) and (locked_until is null or locked_until <= ${now} or locked_until > ${wronglyLocked})
         and kind = any(${options.kinds}::text[]) and id <> all(${options.held}::bigint[])
       order by run_at, id limit ${options.limit} for update skip locked)
    update jobs set locked_until = ${lockedUntil}, attempts = attempts + 1, dedup_key = null
      from due where jobs.id = due.id and ${unwaited}
    returning jobs.id, jobs.kind, jobs.payload, jobs.attempts`.execute(db);
  return rows.sort((one, other) => one.id - other.id);
}

export async function extendLeases(db: Db, ids: readonly number[], lockedUntil: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ locked_until: lockedUntil })
    .where('id', 'in', ids)
    .where(unwaited)
    .execute();
}

export async function deleteJob(db: Db, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where(unwaited).execute();
}

export async function postponeJob(
  db: Db,
  id: number,
  next: { runAt: Date; why: string; attempts: number },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: next.runAt, last_error: next.why, attempts: next.attempts, locked_until: null })
    .where('id', '=', id)
    .execute();
}

export async function failJob(db: Db, id: number, failedAt: Date, why: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const job = await tx
      .updateTable('jobs')
      .set({ failed_at: failedAt, last_error: why, locked_until: null })
      .where('id', '=', id)
      .returning(['kind', 'payload', 'attempts'])
      .executeTakeFirst();
    if (job === undefined) return;
    const { kind, payload, attempts: tries } = job;
    const detail = alertDetail('eventGivenUp', { event: id, kind, about: subjectsOf(payload), tries, why });
    await raiseAlert(tx, failedAt, alertSubjects.event(id), detail);
  });
}

export interface GivenUpJob {
  readonly id: number;
  readonly kind: string;
  readonly about: string;
  readonly failedAt: Date | null;
  readonly why: string | null;
}

export async function givenUpJobs(
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<GivenUpJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'failed_at', 'last_error'])
    .where('failed_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    about: subjectsOf(row.payload),
    failedAt: row.failed_at,
    why: row.last_error,
  }));
}

export async function retryJob(db: Db, id: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const retried = await tx
      .updateTable('jobs')
      .set({ failed_at: null, attempts: 0, run_at: now })
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .executeTakeFirst();
    if (retried.numUpdatedRows === 0n) return false;
    await resolveAlert(tx, now, alertSubjects.event(id));
    await sql`select pg_notify(${JOBS_CHANNEL}, '')`.execute(tx);
    return true;
  });
}

/** The payload also holds secrets, such as a new account's password. */
const subjectsOf = (payload: unknown): string =>
  Object.entries(payload as object)
    .filter(([name]) => name.endsWith('Id'))
    .map(([name, id]) => `${name} ${id}`)
    .join(', ');

/** Only for a process that is alone on its database. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await db.updateTable('jobs').set({ locked_until: null }).where('locked_until', 'is not', null).execute();
}
