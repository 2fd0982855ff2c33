import { type AlertDetail, detailInEnglish } from '@parom/contract/console/answers/alerts/alerts';
import type { AlertSubject } from '../../alerts.ts';
import type { Db, Tx } from '../db/db.ts';
import { storable, storableJson } from '../text/storable.ts';

const worded = (detail: AlertDetail) => ({
  message: storable(detailInEnglish(detail)),
  detail: storableJson(detail),
});

export async function raiseAlert(
  db: Db | Tx,
  now: Date,
  subject: AlertSubject,
  detail: AlertDetail,
): Promise<void> {
  await db
    .insertInto('alerts')
    .values({ subject, ...worded(detail), raised_at: now })
    .onConflict((conflict) => conflict.column('subject').where('resolved_at', 'is', null).doNothing())
    .execute();
}

/** The open alert keeps its age. */
export async function raiseOrUpdateAlert(
  db: Db | Tx,
  now: Date,
  subject: AlertSubject,
  detail: AlertDetail,
): Promise<void> {
  await db
    .insertInto('alerts')
    .values({ subject, ...worded(detail), raised_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .where('resolved_at', 'is', null)
        .doUpdateSet(worded(detail))
        .where('alerts.message', '<>', worded(detail).message),
    )
    .execute();
}

export async function updateOpenAlert(
  db: Db | Tx,
  subject: AlertSubject,
  detail: AlertDetail,
): Promise<void> {
  await db
    .updateTable('alerts')
    .set(worded(detail))
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .where('message', '<>', worded(detail).message)
    .execute();
}

export async function resolveAlert(db: Db | Tx, now: Date, subject: AlertSubject): Promise<void> {
  await resolveAnySubject(db, now, subject);
}

export async function resolveAnySubject(db: Db | Tx, now: Date, subject: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ resolved_at: now })
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The operator who deals with an alert. */
export interface Holder {
  readonly by: string;
  readonly since: Date;
}

/** Two operators who act at once must each learn of the other. */
async function lockHolder(tx: Tx, subject: string): Promise<{ readonly holder: Holder | null } | null> {
  const row = await tx
    .selectFrom('alerts')
    .select(['taken_by', 'taken_at'])
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { holder: holderIn(row) };
}

const setHolder = (tx: Tx, subject: string, holder: Holder | null) =>
  tx
    .updateTable('alerts')
    .set({ taken_by: holder?.by ?? null, taken_at: holder?.since ?? null })
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .execute();

/** @returns whom it had before; `null` if no such alert is open */
export async function takeAlert(
  tx: Tx,
  subject: string,
  holder: Holder,
): Promise<{ readonly before: string | null } | null> {
  const open = await lockHolder(tx, subject);
  if (open === null) return null;
  const before = open.holder?.by ?? null;
  if (before !== holder.by) await setHolder(tx, subject, holder);
  return { before: before === holder.by ? null : before };
}

/** @returns whom it had; `null` if no such alert is open */
export async function returnAlert(
  tx: Tx,
  subject: string,
): Promise<{ readonly before: string | null } | null> {
  const open = await lockHolder(tx, subject);
  if (open === null) return null;
  if (open.holder !== null) await setHolder(tx, subject, null);
  return { before: open.holder?.by ?? null };
}

/** For an operator who may no longer deal with any. */
export async function returnAlertsOf(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ taken_by: null, taken_at: null })
    .where('taken_by', '=', email)
    .where('resolved_at', 'is', null)
    .execute();
}

const holderIn = (row: {
  readonly taken_by: string | null;
  readonly taken_at: Date | null;
}): Holder | null =>
  row.taken_by === null || row.taken_at === null ? null : { by: row.taken_by, since: row.taken_at };

export async function openDetail(db: Db | Tx, subject: AlertSubject): Promise<AlertDetail | null> {
  const row = await db
    .selectFrom('alerts')
    .select('detail')
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return (row?.detail ?? null) as AlertDetail | null;
}

export interface StoredAlert {
  readonly subject: string;
  readonly raisedAt: Date;
  readonly message: string;
  readonly detail: AlertDetail;
  readonly holder: Holder | null;
}

export async function openAlerts(db: Db | Tx): Promise<StoredAlert[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['subject', 'message', 'detail', 'raised_at', 'taken_by', 'taken_at'])
    .where('resolved_at', 'is', null)
    .orderBy('raised_at')
    .execute();
  return rows.map((row) => ({
    subject: row.subject,
    raisedAt: row.raised_at,
    message: row.message,
    detail: row.detail as AlertDetail,
    holder: holderIn(row),
  }));
}

export interface UnsettledAlert {
  readonly id: number;
  readonly subject: string;
  readonly message: string;
  readonly raisedAt: Date;
  readonly resolvedAt: Date | null;
  readonly announcedAt: Date | null;
}

/** To wait for an alert that another transaction changes could be a deadlock. */
export async function unsettledAlerts(tx: Tx): Promise<UnsettledAlert[]> {
  const rows = await tx
    .selectFrom('alerts')
    .select(['id', 'subject', 'message', 'raised_at', 'resolved_at', 'announced_at'])
    .where('settled_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    message: row.message,
    raisedAt: row.raised_at,
    resolvedAt: row.resolved_at,
    announcedAt: row.announced_at,
  }));
}

export async function markAnnounced(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('alerts').set({ announced_at: at }).where('id', 'in', ids).execute();
}

export async function markSettled(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('alerts').set({ settled_at: at }).where('id', 'in', ids).execute();
}
