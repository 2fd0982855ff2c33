import * as z from 'zod/mini';
import { saidCell } from '../answers/said.ts';
import { limit, optional, text } from './arguments.ts';
import { type Calls, question } from './call.ts';
import { count, rows, sum, time, word, words } from './rows.ts';

export const findCalls = {
  find: question({
    showsCustomers: true,
    summary:
      'Finds tickets, unassigned deposits and withdrawals by e-mail, address, memo, phone, card, Telegram tag, transaction, bank reference, number, id or link. Newest first.',
    arguments: {
      by: text('one whole text from the customer; a part of it finds nothing'),
      after: optional(text('only rows after this id')),
      limit,
    },
    answer: rows({
      what: z.enum(['ticket', 'withdrawal', 'deposit']),
      number: z.nullable(count),
      foundBy: saidCell,
      status: words,
      give: z.nullable(sum),
      get: z.nullable(sum),
      email: words,
      createdAt: time,
      id: word,
    }),
  }),
} as const satisfies Calls;
