import { createHash } from 'node:crypto';
import type { Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import type { RenderedLetter } from './letter.ts';
import { nextFreeSlot } from './mail-limit.ts';
import { type Attachment, hasMail, insertMail, type Lane, lockRecipient } from './mails-store.ts';

export interface Mail extends RenderedLetter {
  readonly key: string;
  readonly inReplyTo?: string;
  readonly recipient: string;
  readonly lane: Lane;
  readonly secretOf?: string;
  readonly attachment?: Attachment;
  readonly beyondLimit: 'drop' | 'delay';
}

export async function queueMail(
  tx: Tx,
  { domain, now }: { readonly domain: string; readonly now: Date },
  mail: Mail,
): Promise<'queued' | 'already-queued' | 'dropped'> {
  const id = idOf(mail.key);
  await lockRecipient(tx, mail.recipient);
  if (await hasMail(tx, id)) return 'already-queued';
  const freeAt = await nextFreeSlot(tx, mail, now);
  if (freeAt !== null && mail.beyondLimit === 'drop') return 'dropped';
  const messageId = (key: string): string => `<${idOf(key)}@${domain}>`;
  await insertMail(tx, {
    id,
    recipient: mail.recipient,
    subject: mail.subject,
    textBody: mail.text,
    htmlBody: mail.html,
    messageId: messageId(mail.key),
    inReplyTo: mail.inReplyTo === undefined ? null : messageId(mail.inReplyTo),
    lane: mail.lane,
    secretOf: mail.secretOf ?? null,
    attachment: mail.attachment ?? null,
    admittedAt: freeAt === null ? now : null,
    createdAt: now,
  });
  await emit(tx, now, 'mail.queued', { mailId: id }, { runAt: freeAt ?? now });
  return 'queued';
}

function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
