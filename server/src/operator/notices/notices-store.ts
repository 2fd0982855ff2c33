import { sql } from 'kysely';
import { later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

export async function lockNotices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('notices'))`.execute(tx);
}

export async function countWritten(tx: Tx, since: Date, until: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('written_at', '>', since)
    .where('written_at', '<=', until)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertNotice(
  tx: Tx,
  notice: { readonly writtenAt: Date; readonly chatText: string | null; readonly isSilent: boolean },
): Promise<number> {
  const { id } = await tx
    .insertInto('notices')
    .values({ written_at: notice.writtenAt, chat_text: notice.chatText, is_silent: notice.isSilent })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function pruneNotices(tx: Tx, writtenBefore: Date): Promise<void> {
  await tx.deleteFrom('notices').where('written_at', '<', writtenBefore).execute();
}

export interface WaitingNotice {
  readonly id: number;
  readonly writtenAt: Date;
  readonly chatText: string;
  readonly isSilent: boolean;
  readonly claimedUntil: Date | null;
}

export async function findWaiting(db: Db, id: number): Promise<WaitingNotice | null> {
  const row = await db
    .selectFrom('notices')
    .select(['id', 'written_at', 'chat_text', 'is_silent', 'claimed_until'])
    .where('id', '=', id)
    .where('chat_text', 'is not', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    writtenAt: row.written_at,
    chatText: row.chat_text ?? '',
    isSilent: row.is_silent,
    claimedUntil: row.claimed_until,
  };
}

export async function claimNotice(
  db: Db,
  { id }: WaitingNotice,
  now: Date,
  leaseMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ claimed_until: later(now, leaseMs) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<=', now),
        eb('claimed_until', '>', later(now, 2 * leaseMs)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param isUnknown the try may have arrived: the next one says that it may be a repeat */
export async function endTry(db: Db, id: number, now: Date, isUnknown: boolean): Promise<void> {
  await db
    .updateTable('notices')
    .set({ claimed_until: isUnknown ? now : null })
    .where('id', '=', id)
    .execute();
}

export async function markNoticeSent(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('notices').set({ sent_at: now }).where('id', '=', id).execute();
}

/** They are then not sent; empty while they are few. */
export async function takeBacklog(tx: Tx, now: Date, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('notices')
    .select(['id', 'chat_text'])
    .where('chat_text', 'is not', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (rows.length <= most) return [];
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('notices').set({ failed_at: now }).where('id', 'in', ids).execute();
  return rows.map(({ chat_text }) => chat_text?.split('\n')[0] ?? '');
}

export async function markNoticeFailed(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('notices').set({ failed_at: now }).where('id', '=', id).execute();
}

/** @param day `2026-11-26` */
export async function hasHashLetter(db: Db, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit_hash_letters')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteHashLetter(tx: Tx, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('audit_hash_letters')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
