import * as z from 'zod/mini';
import { limit, optional, reason, text, whole } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { count, rows, said, time, word, words } from './rows.ts';

const subject = text('its subject, as shortfall:3');
const address = text('the address, or a phone or card of a transfer');

export const watchCalls = {
  alerts: question({
    summary: 'Lists open alerts; docs/operating/alerts.md says what to do next.',
    arguments: {},
    answer: rows({
      subject: word,
      raisedAt: time,
      takenBy: words,
      takenAt: z.nullable(time),
      message: word,
    }),
  }),
  'take-alert': act({
    summary: 'Takes an alert for you or another operator.',
    arguments: {
      subject,
      operator: optional(text('the operator’s e-mail; without it, you')),
    },
  }),
  'return-alert': act({
    summary: 'Returns a taken alert to all.',
    arguments: { subject },
  }),
  'resolve-alert': act({
    summary: 'Resolves an alert. It returns when its cause does.',
    arguments: { subject },
  }),
  'test-alerts': act({
    summary: 'Sends a test message to operators by each way.',
    arguments: {},
  }),
  'given-up': question({
    summary: 'Lists events that failed at each try, whose consequences are missing.',
    arguments: { after: optional(whole('only rows after this number')), limit },
    answer: rows({
      event: count,
      kind: word,
      about: word,
      givenUpAt: z.nullable(time),
      lastError: said,
    }),
  }),
  'retry-event': act({
    summary: 'Retries a given up event. Nothing is done twice.',
    arguments: { event: whole('the event’s number') },
  }),
  'discard-letters': act({
    summary: 'After a restored backup, while PAROM_SMTP_URL names no server: discards all waiting letters.',
    arguments: { reason },
  }),
  'blocked-addresses': question({
    summary: 'Lists the blocked addresses.',
    arguments: { limit },
    answer: rows({ address: word, reason: word, at: time }),
  }),
  'block-address': act({
    summary:
      'Blocks an address: its deposits are stopped, no ticket to it is made, and unsigned payments to it wait. Signed ones leave.',
    arguments: { address, reason: text('why; never shown to the customer') },
  }),
  'unblock-address': act({
    summary: 'Unblocks an address.',
    arguments: { address, reason },
  }),
} as const satisfies Calls;
