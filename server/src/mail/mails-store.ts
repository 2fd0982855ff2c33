import type { LetterError } from '@parom/contract/console/answers/stored-errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import { withoutLive } from './live-links.ts';

/**
 * Who can cause the mail. `free`: any visitor. `paid`: a deposit. `own`: the account's own ticket. `house`:
 * the service, to operators.
 */
export type Lane = 'free' | 'paid' | 'own' | 'house';

export interface Attachment {
  readonly name: string;
  readonly text: string;
}

export interface StoredMail {
  readonly id: string;
  readonly number: number;
  readonly recipient: string;
  readonly subject: string;
  readonly textBody: string;
  readonly htmlBody: string;
  readonly secretOf: string | null;
  readonly attachment: Attachment | null;
  readonly messageId: string;
  readonly inReplyTo: string | null;
  readonly lane: Lane;
  readonly createdAt: Date;
  readonly admittedAt: Date | null;
}

/** Serialises mails to one address until the commit. */
export async function lockRecipient(tx: Tx, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${recipient}`}, 0))`.execute(tx);
}

export async function isConfirmed(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('confirmed_addresses')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmAddress(db: Db | Tx, email: string, now: Date): Promise<void> {
  await db
    .insertInto('confirmed_addresses')
    .values({ email, confirmed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

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

export async function insertMail(tx: Tx, mail: Omit<StoredMail, 'number'>): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      id: mail.id,
      recipient: mail.recipient,
      subject: mail.subject,
      text_body: mail.textBody,
      html_body: mail.htmlBody,
      secret_of: mail.secretOf,
      attachment: mail.attachment === null ? null : JSON.stringify(mail.attachment),
      message_id: mail.messageId,
      in_reply_to: mail.inReplyTo,
      lane: mail.lane,
      created_at: mail.createdAt,
      admitted_at: mail.admittedAt,
    })
    .execute();
}

const stored = [
  'id',
  'number',
  'recipient',
  'subject',
  'text_body as textBody',
  'html_body as htmlBody',
  'secret_of as secretOf',
  'attachment',
  'message_id as messageId',
  'in_reply_to as inReplyTo',
  'lane',
  'created_at as createdAt',
  'admitted_at as admittedAt',
] as const;

type MailRow = Omit<StoredMail, 'attachment'> & { readonly attachment: unknown };
const storedMail = (row: MailRow): StoredMail => ({
  ...row,
  attachment: row.attachment as Attachment | null,
});

export async function findWaitingMail(db: Db | Tx, id: string): Promise<StoredMail | null> {
  const row = await db
    .selectFrom('mails')
    .select(stored)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : storedMail(row);
}

export async function markAdmitted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('mails').set({ admitted_at: now }).where('id', '=', id).execute();
}

/** The body stays for operators, and its links open nothing. Passwords were never in it. */
const ended = ({ textBody, htmlBody }: Pick<StoredMail, 'textBody' | 'htmlBody'>) => ({
  text_body: withoutLive(textBody),
  html_body: withoutLive(htmlBody),
  attachment: null,
});

export async function markSent(db: Db, mail: StoredMail, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set(({ eb }) => ({
      ...ended(mail),
      sent_at: now,
      tries: eb('tries', '+', 1),
      last_error: null,
      refusal: null,
    }))
    .where('id', '=', mail.id)
    .execute();
}

/** @param refusal a 5xx of the mail server; `null` for another failure */
export async function noteFailedTry(
  db: Db,
  id: string,
  why: LetterError,
  refusal: string | null,
): Promise<void> {
  await db
    .updateTable('mails')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), last_error: JSON.stringify(why), refusal }))
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

export async function markFailed(db: Db, mail: StoredMail, now: Date, why: LetterError): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...ended(mail), failed_at: now, last_error: JSON.stringify(why) })
    .where('id', '=', mail.id)
    .execute();
}

const DISCARDED: LetterError = { code: 'letterDiscarded', parts: {} };

export async function discardWaiting(db: Db, now: Date): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({
      failed_at: now,
      text_body: '',
      html_body: '',
      attachment: null,
      last_error: JSON.stringify(DISCARDED),
    })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows;
}

export interface Bounce {
  readonly recipient: string;
  readonly letter: string;
  readonly reason: string;
  readonly at: Date;
}

/** Of each address whose last letter came to an end by a refusal. */
export async function lastBounces(db: Db | Tx, recipients: readonly string[]): Promise<Bounce[]> {
  const named = [...new Set(recipients)].filter((recipient) => recipient !== '');
  if (named.length === 0) return [];
  const rows = await db
    .selectFrom('mails')
    .distinctOn('recipient')
    .select(['recipient', 'id', 'refusal', 'failed_at'])
    .where('recipient', 'in', named)
    .where(({ or, and, eb }) =>
      or([
        eb('sent_at', 'is not', null),
        and([eb('failed_at', 'is not', null), eb('refusal', 'is not', null)]),
      ]),
    )
    .orderBy('recipient')
    .orderBy(sql`coalesce(sent_at, failed_at)`, 'desc')
    .orderBy('number', 'desc')
    .execute();
  return rows.flatMap(({ recipient, id, refusal, failed_at }) =>
    refusal === null || failed_at === null ? [] : [{ recipient, letter: id, reason: refusal, at: failed_at }],
  );
}

export async function markKept(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mails').set({ sent_at: now }).where('id', '=', id).execute();
}

export const keptMails = async (db: Db, recipient: string | null): Promise<StoredMail[]> => {
  const rows = await db
    .selectFrom('mails')
    .select(stored)
    .where('admitted_at', 'is not', null)
    .$if(recipient !== null, (query) => query.where('recipient', '=', recipient ?? ''))
    .orderBy('number', 'desc')
    .limit(200)
    .execute();
  return rows.map(storedMail);
};

export async function eraseRecipientsOfMails(db: Db, writtenBefore: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ recipient: '', text_body: '', html_body: '', attachment: null, last_error: null, refusal: null })
    .where('created_at', '<', writtenBefore)
    .where('recipient', '<>', '')
    .where(({ or, eb }) => or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .execute();
}

export async function eraseConfirmations(db: Db, confirmedBefore: Date): Promise<void> {
  await sql`
    delete from confirmed_addresses c
     where c.confirmed_at < ${confirmedBefore}
       and not exists (select from tickets t where t.email = c.email)
       and not exists (select from users u where u.email = c.email)`.execute(db);
}
