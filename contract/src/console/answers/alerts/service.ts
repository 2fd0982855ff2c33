/** Details of alerts about the service itself, its operators and the ways to them. */
import * as z from 'zod/mini';
import { count, moment, type Sentences, text } from '../form.ts';
import { errorInEnglish, webhookError } from '../stored-errors.ts';
import { chatFault, chatFaultInEnglish } from './causes.ts';
import { eventNamed, rowsOfEvent } from './events.ts';

const nothing = z.object({});

export const serviceAlertForms = {
  workerSilent: nothing,
  databaseSilent: nothing,
  transfersWait: nothing,
  payoutsWait: nothing,
  ticketsWait: nothing,
  withdrawalsWait: nothing,
  scoresWait: nothing,
  depositsWait: nothing,
  /** `why`: a program's own words. */
  eventGivenUp: z.object({ event: count, kind: text, about: text, tries: count, why: text }),
  mailRefused: nothing,
  chatRefuses: z.object({ fault: chatFault }),
  webhookGivenUp: z.object({ host: text, delivery: text, webhook: text, fault: webhookError }),
  operatorLocked: z.object({ email: text, address: text, until: moment }),
  factorsReset: z.object({ by: text, email: text, reason: text }),
  passkeyCopied: z.object({ passkey: text, email: text }),
};

export const serviceAlertEnglish = {
  workerSilent: () =>
    'No worker has sent a heartbeat for 20 seconds. Nothing is sold, deposits are not seen and payouts wait. Start the worker, or look in its log why it hangs.',
  databaseSilent: () =>
    'The database cannot write, or does not answer. Nothing is sold and new requests are refused; no acknowledged data is lost. Free space on its disk, or start it.',
  transfersWait: () =>
    'Customers wait for transfers by hand: payouts --state manual lists them, record-transfer ends each',
  payoutsWait: () =>
    'Payments wait because payouts are stopped: payouts --state queued lists them, assets says why, start-payouts lets them leave',
  ticketsWait: () => 'Tickets are on hold and their customers wait: tickets --status held lists them',
  withdrawalsWait: () => 'Referrers wait for withdrawals: withdrawals --state requested lists them',
  scoresWait: () =>
    'Paid tickets wait for a score of risk, and nothing leaves for them: /screening of the console says why',
  depositsWait: () => 'Deposits wait for a decision: deposits lists them',
  eventGivenUp: (of) =>
    `Event ${of.event} (${eventNamed(of.kind)}, ${rowsOfEvent(of.about)}) failed ${of.tries} times and was given up: ${of.why}`,
  mailRefused: () =>
    'The mail server accepts no mail. Letters to customers wait; no money is affected. Check the mail server and PAROM_SMTP_URL.',
  chatRefuses: (of) =>
    `The operators’ chat takes no message: ${chatFaultInEnglish(of.fault)}. Alerts go by e-mail only, no money is affected. Check the PAROM_TELEGRAM settings, then run test-alerts.`,
  webhookGivenUp: (of) =>
    `The webhook to ${of.host} was tried for a day and delivery ${of.delivery} was given up: ${errorInEnglish(of.fault)}. The partner misses a news of its order; no money is affected. Repair it with the partner, then \`redeliver-webhook --webhook ${of.webhook}\`.`,
  operatorLocked: (of) =>
    `Five failed log-ins of ${of.email}, the last from ${of.address}: locked until ${of.until}. No money moves. If it was not ${of.email}: disable this operator, then read the audit.`,
  factorsReset: (of) =>
    `${of.by} removed the passkeys, app and recovery codes of ${of.email} (${of.reason}), and ended their sessions. No money moved. If ${of.email} did not ask for it: disable both operators, then read the audit.`,
  passkeyCopied: (of) =>
    `The passkey "${of.passkey}" of ${of.email} signed with a counter that went back: a copy of its key may exist. The act was refused and no money moved. Ask ${of.email} to remove this passkey on the page of log-in, then read the audit.`,
} satisfies Sentences<typeof serviceAlertForms>;
