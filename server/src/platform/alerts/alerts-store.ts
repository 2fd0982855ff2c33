/** Each subject has at most one open alert. */
import type { AlertSubject } from '../../alerts.ts';
import type { Db, Tx } from '../db/db.ts';

/** An open alert of the same subject stays unchanged. */
export async function raiseAlert(
  db: Db | Tx,
  now: Date,
  subject: AlertSubject,
  message: string,
): Promise<void> {
  await db
    .insertInto('alerts')
    .values({ subject, message, raised_at: now })
    .onConflict((conflict) => conflict.column('subject').where('resolved_at', 'is', null).doNothing())
    .execute();
}

/** The open alert keeps its age. */
export async function raiseOrUpdateAlert(
  db: Db | Tx,
  now: Date,
  subject: AlertSubject,
  message: string,
): Promise<void> {
  await db
    .insertInto('alerts')
    .values({ subject, message, raised_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .where('resolved_at', 'is', null)
        .doUpdateSet({ message })
        .where('alerts.message', '<>', message),
    )
    .execute();
}

export async function updateOpenAlert(db: Db | Tx, subject: AlertSubject, message: string): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ message })
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .where('message', '<>', message)
    .execute();
}

export async function resolveAlert(db: Db | Tx, now: Date, subject: AlertSubject): Promise<void> {
  await resolveAnySubject(db, now, subject);
}

/** Also resolves subjects of older versions. */
export async function resolveAnySubject(db: Db | Tx, now: Date, subject: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ resolved_at: now })
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function openMessage(db: Db | Tx, subject: AlertSubject): Promise<string | null> {
  const row = await db
    .selectFrom('alerts')
    .select('message')
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return row?.message ?? null;
}

export async function openAlerts(
  db: Db | Tx,
): Promise<{ subject: string; raisedAt: Date; message: string }[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['subject', 'message', 'raised_at'])
    .where('resolved_at', 'is', null)
    .orderBy('raised_at')
    .execute();
  // The message stands last: a long one would push other columns apart at a terminal.
  return rows.map((row) => ({ subject: row.subject, raisedAt: row.raised_at, message: row.message }));
}
