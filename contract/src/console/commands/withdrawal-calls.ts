import * as z from 'zod/mini';
import { choice, limit, optional, reason, text } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { decimal, rows, sum, time, word, words } from './rows.ts';

const withdrawal = text('the withdrawal’s id');

export const withdrawalCalls = {
  withdrawals: question({
    showsCustomers: true,
    summary: 'Lists referrers’ withdrawals, newest first.',
    arguments: {
      state: optional(choice(['requested', 'approved', 'paid', 'rejected'], 'only those')),
      after: optional(text('only rows after this id')),
      limit,
    },
    answer: rows({
      state: z.enum(['paid', 'rejected', 'requested', 'approved']),
      email: word,
      amountUsdt: decimal,
      feeUsdt: decimal,
      pays: sum,
      address: word,
      memo: words,
      createdAt: time,
      decidedBy: words,
      id: word,
    }),
  }),
  'approve-withdrawal': act({
    summary: 'Pays a requested withdrawal, unless its address was blocked since.',
    arguments: { withdrawal, reason },
  }),
  'reject-withdrawal': act({
    summary: 'Gives the amount back to the referrer, while no payment can have left.',
    arguments: { withdrawal, reason },
  }),
} as const satisfies Calls;
