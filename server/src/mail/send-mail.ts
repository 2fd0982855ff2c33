/** Hands a queued mail to the mail server, or, in the sandbox, leaves it in the outbox where it can be read. */
import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { findUnsentMail, markKept, markSent } from './mails-store.ts';

export interface Envelope {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
}
/** Throws when the mail server did not take it; the job then tries again. `null`: keep it here. */
export type Transport = ((mail: Envelope) => Promise<void>) | null;

const TIMEOUT_MS = 20_000;

export function smtpTransport(smtp: SmtpSettings, from: string): Transport {
  const mailer = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isSecure,
    ...(smtp.user !== null && { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async (mail) => {
    await mailer.sendMail({ ...mail, from });
  };
}

/** May run twice for one mail: a mail that left just before a crash leaves again, under the same Message-ID. */
export async function sendMail(
  { db, clock, transport }: { db: Db; clock: Clock; transport: Transport },
  mailId: string,
): Promise<void> {
  const mail = await findUnsentMail(db, mailId);
  if (mail === null) return;
  if (transport === null) {
    await markKept(db, mailId, clock.now());
    return;
  }
  await transport({
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    messageId: mail.message_id,
  });
  await markSent(db, mailId, clock.now());
}
