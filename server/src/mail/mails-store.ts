import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { MailsTable } from '../schema.ts';

export type MailRow = Selectable<MailsTable>;
/**
 * Who can cause the mail. `free`: any visitor. `paid`: a deposit. `own`: a ticket of the address's own
 * account.
 */
export type Lane = MailRow['lane'];

/** Serialises the mails to one address until the transaction ends. */
export async function lockRecipient(tx: Tx, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${recipient}`}, 0))`.execute(tx);
}

/** Whether the owner has proved to read it. */
export async function isConfirmed(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('confirmed_addresses')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Called when a mailed secret is used. Idempotent. */
export async function confirmAddress(db: Db | Tx, email: string, now: Date): Promise<void> {
  await db
    .insertInto('confirmed_addresses')
    .values({ email, confirmed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Oldest first. */
export async function admissionsSince(tx: Tx, recipient: string, lane: Lane, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('mails')
    .select('admitted_at')
    .where('recipient', '=', recipient)
    .where('lane', '=', lane)
    .where('admitted_at', '>', since)
    .orderBy('admitted_at')
    .execute();
  return rows.flatMap(({ admitted_at }) => admitted_at ?? []);
}

/** Mails over the limit; with `before`, the earlier ones only. */
export async function countWaiting(
  tx: Tx,
  recipient: string,
  lane: Lane,
  before: number | null,
): Promise<number> {
  const { count } = await tx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .where('lane', '=', lane)
    .where('admitted_at', 'is', null)
    .where('failed_at', 'is', null)
    .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasMail(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function insertMail(
  tx: Tx,
  mail: Omit<MailRow, 'number' | 'sent_at' | 'failed_at'>,
): Promise<void> {
  await tx.insertInto('mails').values(mail).execute();
}

export async function findWaitingMail(db: Db | Tx, id: string): Promise<MailRow | null> {
  const row = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function markAdmitted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('mails').set({ admitted_at: now }).where('id', '=', id).execute();
}

/** Bodies are erased: some hold passwords and links. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: now, text_body: '', html_body: '' })
    .where('id', '=', id)
    .execute();
}

export async function hasSentSince(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', '>=', since)
    // Without this order the planner reads every mail ever sent.
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasOtherWaiting(db: Db, recipient: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('admitted_at', '<=', since)
    .where('recipient', '<>', recipient)
    .orderBy('admitted_at')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markFailed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_at: now, text_body: '', html_body: '' })
    .where('id', '=', id)
    .execute();
}

export async function discardWaiting(db: Db, now: Date): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ failed_at: now, text_body: '', html_body: '' })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** The sandbox sends nothing: its mails are read in the queue. */
export async function markKept(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mails').set({ sent_at: now }).where('id', '=', id).execute();
}

/** Newest first. */
export const keptMails = (db: Db, recipient: string | null) =>
  db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text_body', 'html_body', 'secret_of', 'created_at'])
    .where('admitted_at', 'is not', null)
    .$if(recipient !== null, (query) => query.where('recipient', '=', recipient ?? ''))
    .orderBy('number', 'desc')
    .limit(200)
    .execute();

/** Of letters that were sent or given up. */
export async function eraseRecipientsOfMails(db: Db, writtenBefore: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ recipient: '', text_body: '', html_body: '' })
    .where('created_at', '<', writtenBefore)
    .where('recipient', '<>', '')
    .where(({ or, eb }) => or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .execute();
}

/** Addresses without a ticket or an account. */
export async function eraseConfirmations(db: Db, confirmedBefore: Date): Promise<void> {
  await sql`
    delete from confirmed_addresses c
     where c.confirmed_at < ${confirmedBefore}
       and not exists (select from tickets t where t.email = c.email)
       and not exists (select from users u where u.email = c.email)`.execute(db);
}
