/** The rows of mails: the outbox. */
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { MailsTable } from '../schema.ts';

export type MailRow = Selectable<MailsTable>;

/** Two mails to one address are counted one after the other. Held until the transaction ends. */
export async function lockRecipient(tx: Tx, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${recipient}`}, 0))`.execute(tx);
}

/** Whether somebody has ever logged in with this address, so that we know that its mails arrive. */
export async function isConfirmed(tx: Tx, recipient: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', recipient)
    .where('first_login_at', 'is not', null)
    .executeTakeFirst();
  return user !== undefined;
}

export async function countMailsSince(tx: Tx, recipient: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether it was new */
export async function insertMail(tx: Tx, mail: Omit<MailRow, 'sent_at'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findUnsentMail(db: Db, id: string): Promise<MailRow | null> {
  const row = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The words of a mail that has left are forgotten: some hold passwords and links. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: now, text_body: '', html_body: '' })
    .where('id', '=', id)
    .execute();
}

/** In the sandbox nothing leaves: the outbox is where mails are read. */
export async function markKept(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mails').set({ sent_at: now }).where('id', '=', id).execute();
}

/** The outbox as the sandbox shows it, newest first. */
export async function listMails(db: Db, recipient: string | null) {
  const rows = await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text_body', 'html_body', 'created_at'])
    .$if(recipient !== null, (query) => query.where('recipient', '=', recipient ?? ''))
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    atUtc: row.created_at.toISOString(),
  }));
}
