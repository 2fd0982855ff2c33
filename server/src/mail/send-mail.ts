/** A dead mail server only delays mail: retries for three days, with backoff. */
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import type { LetterError } from '@parom/contract/console/answers/stored-errors';
import { alertSubjects } from '../alerts.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { RetryAt } from '../platform/jobs/run-job.ts';
import { storable } from '../platform/text/storable.ts';
import { type SecretOf, withSecret } from './fill-secret.ts';
import { nextFreeSlot } from './mail-limit.ts';
import {
  findWaitingMail,
  hasOtherWaiting,
  hasSentSince,
  lockRecipient,
  markAdmitted,
  markFailed,
  markKept,
  markSent,
  noteFailedTry,
  type StoredMail,
} from './mails-store.ts';
import { NoSuchMailbox, RefusedForGood, ServerReplied, type Transport } from './smtp-transport.ts';
import type { LetterDeps } from './write-letter.ts';

export interface SendDeps extends Pick<LetterDeps, 'db' | 'clock' | 'siteSettings'> {
  readonly transport: Transport | null;
  readonly secretOf: SecretOf;
}

const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const ALERT_AFTER_MS = 10 * 60_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

/** A mail sent just before a crash leaves again, with the same Message-ID. */
export async function sendMail(deps: SendDeps, mailId: string): Promise<void> {
  const { db, clock, siteSettings, transport } = deps;
  const waiting = await findWaitingMail(db, mailId);
  if (waiting === null) return;
  const admittedAt = waiting.admittedAt ?? (await admit(deps, waiting));
  if (transport === null) {
    await markKept(db, mailId, clock.now());
    return;
  }
  const mail = await withSecret(waiting, deps.secretOf);
  if (mail === null) return markFailed(db, waiting, clock.now(), { code: 'letterPasswordEnded', parts: {} });
  try {
    await transport({
      to: mail.recipient,
      // A letter can wait for days, and the sender's mailbox is not read.
      replyTo: siteSettings().contacts.email,
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
      messageId: mail.messageId,
      inReplyTo: mail.inReplyTo,
      attachment: mail.attachment,
    });
  } catch (error) {
    await afterFailure(deps, { ...waiting, admittedAt }, error);
    return;
  }
  await markSent(db, waiting, clock.now());
  await resolveAlert(db, clock.now(), alertSubjects.mail());
}

/** @throws RetryAt while the mail is over the limit */
async function admit({ db, clock }: SendDeps, mail: StoredMail): Promise<Date> {
  const now = clock.now();
  const freeAt = await db.transaction().execute(async (tx) => {
    await lockRecipient(tx, mail.recipient);
    const next = await nextFreeSlot(tx, mail, now);
    if (next === null) await markAdmitted(tx, mail.id, now);
    return next;
  });
  if (freeAt !== null) throw new RetryAt(freeAt, 'the address has reached its hourly limit of letters');
  return now;
}

/** @throws RetryAt unless the mail is given up */
async function afterFailure(
  { db, clock }: SendDeps,
  mail: StoredMail & { readonly admittedAt: Date },
  error: unknown,
): Promise<void> {
  const now = clock.now();
  const said = storable(error instanceof Error ? error.message : String(error));
  const why: LetterError = { code: codeOf(error), parts: { said } };
  const isRefused = error instanceof RefusedForGood;
  await noteFailedTry(db, mail.id, why, isRefused ? said : null);
  // Our settings are in order when another letter left since.
  if (error instanceof NoSuchMailbox || (isRefused && (await hasSentSince(db, mail.admittedAt)))) {
    await markFailed(db, mail, now, why);
    return resolveAlert(db, now, alertSubjects.mail());
  }
  const waitedMs = now.getTime() - mail.admittedAt.getTime();
  if (waitedMs >= ALERT_AFTER_MS && (await isServerDown(db, mail, now))) {
    await raiseAlert(db, now, alertSubjects.mail(), alertDetail('mailRefused', {}));
  }
  if (waitedMs >= GIVE_UP_AFTER_MS) return markFailed(db, mail, now, why);
  const pauseMs = Math.min(Math.max(waitedMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  throw new RetryAt(later(now, pauseMs), said);
}

const codeOf = (error: unknown) => {
  if (error instanceof NoSuchMailbox) return 'letterNoMailbox';
  return error instanceof ServerReplied ? 'letterAnswered' : 'letterTried';
};

/** No letter left since this one was admitted, or for long while other mailboxes wait. */
async function isServerDown(
  db: Db,
  { recipient, admittedAt }: { readonly recipient: string; readonly admittedAt: Date },
  now: Date,
): Promise<boolean> {
  if (!(await hasSentSince(db, admittedAt))) return true;
  const longAgo = later(now, -ALERT_AFTER_MS);
  return !(await hasSentSince(db, longAgo)) && (await hasOtherWaiting(db, recipient, longAgo));
}
