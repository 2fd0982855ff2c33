import { customerAnswer } from '../customers.ts';
import { email, limit, note, reason, text } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { rows, time, word } from './rows.ts';

const ofCustomer = email('the customer’s e-mail');

export const customerCalls = {
  customer: question({
    showsCustomers: true,
    summary: 'Shows a customer: counts, turnover, block, addresses, sessions, referral earnings and notes.',
    arguments: { customer: text('an e-mail, a ticket’s number or id, or an account’s id') },
    answer: customerAnswer,
  }),
  'blocked-emails': question({
    showsCustomers: true,
    summary: 'Lists the blocked e-mails, the newest first.',
    arguments: { limit },
    answer: rows({ email: word, reason: word, blockedBy: word, at: time }),
  }),
  'block-email': act({
    summary:
      'Refuses new tickets with an e-mail. Existing tickets go on: their deposits were promised before, and hold-ticket stops a single one.',
    arguments: { email: ofCustomer, reason: text('why; never shown to the customer') },
  }),
  'unblock-email': act({
    summary: 'Unblocks an e-mail.',
    arguments: { email: ofCustomer, reason },
  }),
  'add-note': act({
    summary: 'Writes a note about a customer, with your name and the time. A note is never changed.',
    arguments: { email: ofCustomer, note: note('for colleagues; never shown to the customer') },
  }),
} as const satisfies Calls;
