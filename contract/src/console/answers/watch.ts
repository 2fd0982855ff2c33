/** Alerts, events, blocked addresses. */
import * as z from 'zod/mini';
import { chatFault, chatFaultInEnglish } from './alerts/causes.ts';
import { count, type Sentences, text } from './form.ts';
import { counted } from './in-english.ts';

export const testOutcomes = ['accepted', 'unset', 'late', 'failed'] as const;
/** How a test message to operators ended. */
export const testedWay = z.object({
  way: z.enum(['email', 'telegram']),
  to: text,
  outcome: z.enum(testOutcomes),
  /** Of the other side: a mail server's own text, or Telegram's answer. */
  fault: z.nullable(
    z.discriminatedUnion('way', [
      z.object({ way: z.literal('email'), said: text }),
      z.object({ way: z.literal('telegram'), fault: chatFault }),
    ]),
  ),
});
export type TestedWay = z.infer<typeof testedWay>;
const address = z.object({ address: text });

export const watchForms = {
  alertResolved: z.object({ subject: text }),
  alertTaken: z.object({ subject: text, by: text, before: z.nullable(text) }),
  alertReturned: z.object({ subject: text, before: text }),
  alertsTested: z.object({ ways: z.array(testedWay) }),
  eventRetried: z.object({ event: count }),
  lettersDiscarded: z.object({ letters: text }),
  addressBlocked: address,
  thresholdSet: z.object({
    threshold: count,
    before: count,
    /** Of the last 30 days. */
    checks: count,
    stoppedThen: count,
    passedThen: count,
    pending: count,
  }),
  addressUnblocked: address,
};

const faultOf = (fault: TestedWay['fault']): string =>
  fault === null ? 'no reason' : fault.way === 'email' ? fault.said : chatFaultInEnglish(fault.fault);

const ended = ({ way, outcome, fault }: TestedWay): string => {
  if (outcome === 'failed') return `failed: ${faultOf(fault)}`;
  if (outcome === 'unset') return 'not sent: PAROM_SMTP_URL names no server, letters stay in the queue';
  if (outcome === 'late') return 'no answer of the mail server for 30 s; the letter may still arrive';
  return way === 'email' ? 'the mail server accepted the letter' : 'Telegram accepted the message';
};

export const watchEnglish = {
  alertResolved: (of) => `The alert ${of.subject} is resolved.`,
  alertTaken: (of) =>
    `${of.by} deals with the alert ${of.subject} now.${of.before === null ? '' : ` Before, ${of.before} did.`}`,
  alertReturned: (of) =>
    `Any operator may take the alert ${of.subject} now. Before, ${of.before} dealt with it.`,
  alertsTested: ({ ways }) =>
    ways
      .map((one) => `${one.way === 'email' ? 'e-mail to' : 'Telegram chat'} ${one.to}: ${ended(one)}.`)
      .join('\n'),
  eventRetried: (of) => `Event ${of.event} is retried now, as often as a new one.`,
  lettersDiscarded: (of) =>
    `${of.letters === '1' ? '1 letter is' : `${of.letters} letters are`} given up; the tickets’ pages say the same.`,
  thresholdSet: (of) =>
    `Screening stops from the score ${of.threshold} on; before, from ${of.before}. Of ${counted(of.checks, 'check')} of the last 30 days it would have stopped ${of.stoppedThen} more and let ${of.passedThen} pass; ${of.pending} of them are pending. Decided tickets stay as they are.`,
  addressBlocked: (of) => `${of.address} is blocked.`,
  addressUnblocked: (of) => `${of.address} is not blocked any more.`,
} satisfies Sentences<typeof watchForms>;
