import { createTransport } from 'nodemailer';
import type { Attachment } from './mails-store.ts';
import type { SmtpSettings } from './smtp-settings.ts';

export interface Envelope {
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly inReplyTo: string | null;
  readonly attachment: Attachment | null;
}

/** Throws `RefusedForGood`, or another error when a retry may succeed. */
export type Transport = (mail: Envelope) => Promise<void>;

/** The message is the server's own reply. */
export class ServerReplied extends Error {}

/** A 5xx about the recipient or the letter. It may still be our settings: a relay that is denied. */
export class RefusedForGood extends ServerReplied {}

/** A retry counts as spam. */
export class NoSuchMailbox extends RefusedForGood {}

export interface SmtpTimeouts {
  readonly helloMs: number;
  /** Until a letter's last byte. A stuck server must not hold the slot. */
  readonly handoverMs: number;
  /** RFC 5321, 4.5.3.2.6: hanging up sooner sends a delivered letter again. */
  readonly verdictMs: number;
}
const TIMEOUTS: SmtpTimeouts = { helloMs: 20_000, handoverMs: 60_000, verdictMs: 10 * 60_000 };

export function smtpTransport(smtp: SmtpSettings, from: string, timeouts = TIMEOUTS): Transport {
  const mailer = mailerOf(smtp, timeouts);
  mailer.use('stream', ({ data, message }, done) => {
    const handover = new AbortController();
    const late = setTimeout(() => handover.abort(), timeouts.handoverMs).unref();
    data.signal = handover.signal;
    message.processFunc((letter) => letter.once('end', () => clearTimeout(late)));
    done();
  });
  return async ({ inReplyTo, replyTo, attachment, ...mail }) => {
    try {
      await mailer.sendMail({
        ...mail,
        from,
        ...(replyTo !== null && { replyTo }),
        ...(attachment !== null && {
          attachments: [
            { filename: attachment.name, content: attachment.text, contentType: 'application/json' },
          ],
        }),
        ...(inReplyTo !== null && { inReplyTo, references: [inReplyTo] }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw replied(error) ?? error;
    }
  };
}

const mailerOf = (smtp: SmtpSettings, timeouts: Omit<SmtpTimeouts, 'handoverMs'>) =>
  createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isSecure,
    requireTLS: smtp.demandsTls,
    ...(smtp.user !== null && { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    connectionTimeout: timeouts.helloMs,
    greetingTimeout: timeouts.helloMs,
    socketTimeout: timeouts.verdictMs,
  });

/** Connects, and logs in if the settings say so. Writes no letter. @throws as `Transport` */
export async function reachMailServer(smtp: SmtpSettings, withinMs = 10_000): Promise<void> {
  const mailer = mailerOf(smtp, { helloMs: withinMs, verdictMs: withinMs });
  try {
    await mailer.verify();
  } finally {
    mailer.close();
  }
}

interface SmtpFault {
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** RFC 3463: X.1.Y is about the address. Another 5xx may be our settings. */
function replied(error: unknown): ServerReplied | null {
  const { responseCode = 0, response = '', command } = error as SmtpFault;
  if (response === '') return null;
  if (responseCode < 500) return new ServerReplied(response);
  if (/\b5\.1\.(1|2|3|10)\b/.test(response)) return new NoSuchMailbox(response);
  const isAboutLetter = command === 'RCPT TO' || command === 'DATA';
  return isAboutLetter ? new RefusedForGood(response) : new ServerReplied(response);
}
