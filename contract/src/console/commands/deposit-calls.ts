import * as z from 'zod/mini';
import { amlArguments } from './aml-arguments.ts';
import { choice, flag, limit, optional, reason, text, whole } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { count, depositDisposition, depositState, rows, said, sum, time, word, words } from './rows.ts';

export const WAITING = ['unmatched', 'parked'] as const;
const deposit = whole('the deposit’s number');
const writtenOffTo = optional(choice(['forfeited', 'equity'], 'earned (forfeited), or capital (equity)'));

export const depositCalls = {
  deposits: question({
    showsCustomers: true,
    summary:
      'Lists deposits that wait for a decision, oldest first: unassigned, or later than their ticket’s decision.',
    arguments: {
      ticket: optional(text('only deposits for this ticket, by id or number')),
      state: optional(choice([...WAITING, 'open', 'written-off'], 'only those')),
      dust: flag('the dust instead of all other deposits'),
      after: optional(whole('only rows after this deposit')),
      limit,
    },
    answer: rows({
      deposit: count,
      amount: sum,
      state: depositState,
      disposition: depositDisposition,
      verdict: word,
      ticket: z.nullable(count),
      addressOf: said,
      seenAt: time,
      address: word,
      memo: words,
      sender: words,
      transaction: word,
    }),
  }),
  'refund-deposit': act({
    summary: 'Sends one waiting deposit to an address that its owner named. Its ticket does not move.',
    arguments: {
      deposit,
      address: text('the address that the owner named; never simply the sender’s'),
      memo: optional(text('the memo or tag, where the network has one')),
      ...amlArguments,
      reason,
    },
  }),
  'give-up-deposit': act({
    summary: 'Ends a deposit in a block that no node can show. Its ticket goes on without it.',
    arguments: { deposit, reason },
  }),
  'write-off-deposit': act({
    summary:
      'Ends a deposit that is not sent back: not worth its fee, unclaimed, or the house’s own. A ticket’s deposit needs that ticket named. No command undoes it.',
    arguments: {
      deposit,
      ticket: optional(text('the ticket of the deposit; needed unless it is dust or unassigned')),
      to: writtenOffTo,
      reason: text('why; kept in the books'),
    },
  }),
  'write-off-dust': act({
    summary: 'Writes off the dust of one ticket, or unassigned dust: a thousand deposits at most.',
    arguments: {
      ticket: optional(text('the ticket’s id or number; without it, unassigned dust')),
      to: writtenOffTo,
      reason: text('why; kept in the books of each'),
    },
  }),
} as const satisfies Calls;
