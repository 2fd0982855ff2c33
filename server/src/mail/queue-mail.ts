/** Puts a mail into the outbox, once per reason, and not more often than an address that nobody confirmed should bear. */
import { createHash } from 'node:crypto';
import { later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { countMailsSince, insertMail, isConfirmed, lockRecipient } from './mails-store.ts';

const HOUR_MS = 3_600_000;
const UNCONFIRMED_PER_HOUR = 3;

export interface Mail {
  /** Why it is written: `account:<id>`. The same reason is written about once, however often it is asked for. */
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * @param domain right of the @ in the Message-ID, which stays the same when the mail must be sent again
 * @returns `limited` when the address has had its share of this hour; the mail is then dropped
 */
export async function queueMail(
  { db, domain }: { db: Db; domain: string },
  now: Date,
  mail: Mail,
): Promise<'queued' | 'already-queued' | 'limited'> {
  const id = uuidOf(mail.key);
  return db.transaction().execute(async (tx) => {
    await lockRecipient(tx, mail.recipient);
    const isLimited =
      (await countMailsSince(tx, mail.recipient, later(now, -HOUR_MS))) >= UNCONFIRMED_PER_HOUR &&
      !(await isConfirmed(tx, mail.recipient));
    if (isLimited) return 'limited';
    const isNew = await insertMail(tx, {
      id,
      recipient: mail.recipient,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      message_id: `<${id}@${domain}>`,
      created_at: now,
    });
    if (!isNew) return 'already-queued';
    await emit(tx, now, 'mail.queued', { mailId: id });
    return 'queued';
  });
}

/** A UUID (version 8: ours) that follows from the reason. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
