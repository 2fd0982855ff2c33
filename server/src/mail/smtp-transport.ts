/** Speaks SMTP, and tells a mailbox that does not exist from a server that is not well. */
import { createTransport } from 'nodemailer';
import type { SmtpSettings } from './smtp-settings.ts';

export interface Envelope {
  readonly to: string;
  /** Who reads answers; `null`: the sender. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly inReplyTo: string | null;
}

/** Throws `NoSuchMailbox`, or anything else when the mail server did not take it now. */
export type Transport = (mail: Envelope) => Promise<void>;

/** Trying again is useless, and whoever tries is taken for a sender of spam. */
export class NoSuchMailbox extends Error {}

/** How long the mail server may take. */
export interface Patience {
  /** To accept a connection, and to greet. */
  readonly helloMs: number;
  /** Until it was given a letter's last byte: a server that stands is left, so that the next letter has its place. */
  readonly handoverMs: number;
  /** To say whether it took the letter. RFC 5321, 4.5.3.2.6: whoever hangs up sooner sends again what was delivered. */
  readonly verdictMs: number;
}
const PATIENCE: Patience = { helloMs: 20_000, handoverMs: 60_000, verdictMs: 10 * 60_000 };

export function smtpTransport(smtp: SmtpSettings, from: string, patience = PATIENCE): Transport {
  const mailer = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isSecure,
    requireTLS: smtp.demandsTls,
    ...(smtp.user !== null && { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    connectionTimeout: patience.helloMs,
    greetingTimeout: patience.helloMs,
    socketTimeout: patience.verdictMs,
  });
  mailer.use('stream', ({ data, message }, done) => {
    const handover = new AbortController();
    const late = setTimeout(() => handover.abort(), patience.handoverMs).unref();
    data.signal = handover.signal;
    message.processFunc((letter) => letter.once('end', () => clearTimeout(late)));
    done();
  });
  return async ({ inReplyTo, replyTo, ...mail }) => {
    try {
      await mailer.sendMail({
        ...mail,
        from,
        ...(replyTo !== null && { replyTo }),
        ...(inReplyTo !== null && { inReplyTo, references: [inReplyTo] }),
        // Nobody is away on holiday to a machine.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw isNoSuchMailbox(error) ? new NoSuchMailbox(String(error)) : error;
    }
  };
}

/** RFC 3463: X.1.Y is about the address. Any other 5xx may be our own settings, which somebody will put right. */
function isNoSuchMailbox(error: unknown): boolean {
  const { responseCode = 0, response = '' } = error as { responseCode?: number; response?: string };
  return responseCode >= 500 && /\b5\.1\.(1|2|3|10)\b/.test(response);
}
