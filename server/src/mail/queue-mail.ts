/** Puts a mail into the outbox, once per reason, and within what an address that nobody confirmed should bear. */
import { createHash } from 'node:crypto';
import type { Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import type { RenderedLetter } from './letter.ts';
import { nextRoom } from './mail-limit.ts';
import { hasMail, insertMail, type Lane, lockRecipient } from './mails-store.ts';

export interface Mail extends RenderedLetter {
  /** Why it is written: `account:<id>`. The same reason is written about once, however often it is asked for. */
  readonly key: string;
  /** The key of the first mail of the same story. */
  readonly inReplyTo?: string;
  readonly recipient: string;
  readonly lane: Lane;
  /** Of whom `SECRET_PLACE` in its words is the secret. */
  readonly secretOf?: string;
  /** What becomes of it when the address has had its share of the hour. */
  readonly beyondLimit: 'drop' | 'delay';
}

/**
 * @param domain right of the @ in the Message-ID, which stays the same when the mail must be sent again
 * @returns `dropped` when the address has had its share of this hour and the mail is of the kind that need not come
 */
export async function queueMail(
  tx: Tx,
  { domain, now }: { readonly domain: string; readonly now: Date },
  mail: Mail,
): Promise<'queued' | 'already-queued' | 'dropped'> {
  const id = idOf(mail.key);
  await lockRecipient(tx, mail.recipient);
  if (await hasMail(tx, id)) return 'already-queued';
  const room = await nextRoom(tx, mail, now);
  if (room !== null && mail.beyondLimit === 'drop') return 'dropped';
  const messageId = (key: string): string => `<${idOf(key)}@${domain}>`;
  await insertMail(tx, {
    id,
    recipient: mail.recipient,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    message_id: messageId(mail.key),
    in_reply_to: mail.inReplyTo === undefined ? null : messageId(mail.inReplyTo),
    lane: mail.lane,
    secret_of: mail.secretOf ?? null,
    admitted_at: room === null ? now : null,
    created_at: now,
  });
  await emit(tx, now, 'mail.queued', { mailId: id }, { runAt: room ?? now });
  return 'queued';
}

/** A UUID (version 8: ours) that follows from the reason. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
