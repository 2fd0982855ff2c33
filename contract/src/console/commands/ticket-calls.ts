import * as z from 'zod/mini';
import { saidCell } from '../answers/said.ts';
import { statusNames } from '../answers/statuses.ts';
import { paymentPurpose } from '../payment-purpose.ts';
import { amlArguments } from './aml-arguments.ts';
import { choice, flag, limit, optional, text, whole } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import {
  count,
  decimal,
  depositDisposition,
  depositState,
  depositVerdict,
  one,
  paymentState,
  rows,
  said,
  sum,
  time,
  word,
  words,
} from './rows.ts';

const ticket = text('the ticket’s id or its number');
const reason = text('why; kept in the ticket’s history');
const paying = {
  ticket,
  'pay-stopped-address': flag('pay although screening stopped the address that the ticket pays to'),
  reason,
};
const shownReason = text('why; the customer reads it word for word');

export const ticketCalls = {
  tickets: question({
    showsCustomers: true,
    summary: 'Lists open tickets, the longest waiting first; or those in one status.',
    arguments: {
      status: optional(choice(statusNames, 'only those in this status')),
      minutes: optional(whole('only tickets in their status for so many minutes')),
      after: optional(text('only rows after this number@since, as the list shows it')),
      limit,
    },
    answer: rows({
      ticket: count,
      status: word,
      since: time,
      give: sum,
      received: decimal,
      get: sum,
      email: word,
      reason: words,
      id: word,
    }),
  }),
  ticket: question({
    showsCustomers: true,
    summary: 'Shows all of a ticket: address, rate, history, deposits, payouts and books.',
    arguments: { ticket },
    answer: one({
      id: word,
      number: count,
      status: word,
      reason: words,
      give: sum,
      get: sum,
      rate: word,
      rateSources: word,
      rateAt: z.nullable(time),
      markupPercent: z.number(),
      depositAddress: word,
      depositMemo: words,
      toAddress: word,
      toMemo: words,
      screening: said,
      email: word,
      clientAddress: word,
      createdAt: time,
      expiresAt: time,
      byWordAt: z.nullable(time),
      promised: word,
      approvedAt: z.nullable(time),
      history: z.array(
        z.strictObject({
          at: time,
          from: words,
          to: word,
          by: word,
          why: saidCell,
        }),
      ),
      dust: said,
      deposits: z.array(
        z.strictObject({
          id: count,
          amount: sum,
          state: depositState,
          verdict: z.nullable(depositVerdict),
          disposition: z.nullable(depositDisposition),
          screening: said,
          isResent: z.boolean(),
          isCredited: z.boolean(),
          seenAt: time,
          sender: words,
          transaction: word,
        }),
      ),
      payouts: z.array(
        z.strictObject({
          claim: z.nullable(z.strictObject({ by: word, until: word })),
          id: word,
          purpose: paymentPurpose,
          state: paymentState,
          amount: sum,
          address: word,
          memo: words,
          transaction: words,
          reference: words,
          waitsFor: said,
          lastError: said,
        }),
      ),
      books: z.array(z.strictObject({ at: time, entry: word, account: word, amount: sum, note: words })),
    }),
  }),
  'hold-ticket': act({
    summary: 'Puts a confirming ticket on hold, or takes an invalid one out of its stop.',
    arguments: { ticket, reason: shownReason },
  }),
  'continue-ticket': act({
    summary:
      'Continues a ticket that is on hold or invalid: limits and earlier screening do not stop its deposits. Unscreened ones are screened first.',
    arguments: paying,
  }),
  'pay-ticket': act({
    summary:
      'Pays a ticket that is on hold or invalid for its final deposits, or follows its existing payout. If screening stops a deposit for the first time, repeat the command to pay all the same.',
    arguments: paying,
  }),
  'reject-ticket': act({
    summary: 'Ends a ticket without a waiting deposit. Dust does not count.',
    arguments: { ticket, reason: shownReason },
  }),
  'invalidate-ticket': act({
    summary: 'Stops a ticket whose books cannot be right, and takes back its unsigned payment.',
    arguments: { ticket, reason },
  }),
  'close-ticket': act({
    summary: 'Ends an invalid ticket without a waiting deposit.',
    arguments: { ticket, reason },
  }),
  'rotate-receipt-key': act({
    summary: 'Makes a new key for receipts and destroys the former one, whose receipts stay valid.',
    arguments: { reason },
  }),
  'refund-ticket': act({
    summary:
      'Sends a ticket’s final, unspent deposits to the address that the customer named. The other deposits join the list of deposits.',
    arguments: {
      ticket,
      address: text('where to; never simply the sender'),
      memo: optional(text('the memo or tag, where the network has one')),
      ...amlArguments,
      reason: shownReason,
    },
  }),
} as const satisfies Calls;
