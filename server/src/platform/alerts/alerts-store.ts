/** What a human must look at. One open alert per subject. */
import type { AlertSubject } from '../../alerts.ts';
import type { Db, Tx } from '../db/db.ts';

/**
 * Raises an alert, once until it is resolved: raising it again changes nothing. `message` is for the operator.
 */
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

/** As `raiseAlert`, of what has another reason by and by: one that is open says the last one, and is as old as it was. */
export async function tellAlert(
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

/** As `tellAlert`, of one that is open; nothing when it is not. */
export async function retellAlert(db: Db | Tx, subject: AlertSubject, message: string): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ message })
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .where('message', '<>', message)
    .execute();
}

export async function resolveAlert(db: Db | Tx, now: Date, subject: AlertSubject): Promise<void> {
  await putAwayAlert(db, now, subject);
}

/** By whatever subject it is open: one of an older version as well. `false` when none is. */
export async function putAwayAlert(db: Db | Tx, now: Date, subject: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ resolved_at: now })
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What the open alert says; `null` when none is. */
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
  // The message last: at a terminal a long one must not push the others apart.
  return rows.map((row) => ({ subject: row.subject, raisedAt: row.raised_at, message: row.message }));
}
