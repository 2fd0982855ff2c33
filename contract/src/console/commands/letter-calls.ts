import * as z from 'zod/mini';
import { letterStates } from '../letters.ts';
import { choice, email, limit, optional, reason, text } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { count, rows, said, time, word } from './rows.ts';

export const letterCalls = {
  letters: question({
    showsCustomers: true,
    summary: 'Lists letters with their tries and errors; the bounced and failed ones without --state.',
    arguments: {
      state: optional(choice(letterStates, 'only those')),
      email: optional(email('only letters to this e-mail')),
      after: optional(text('only rows after this id')),
      limit,
    },
    answer: rows({
      email: word,
      subject: word,
      isBounced: z.boolean(),
      createdAt: time,
      sentAt: z.nullable(time),
      failedAt: z.nullable(time),
      attempts: count,
      lastError: said,
      id: word,
    }),
  }),
  'resend-letter': act({
    summary:
      'Sends a sent, failed or bounced letter again, with a new link and no attachment. A bounced one goes to the ticket’s e-mail of now.',
    arguments: { letter: text('its id'), reason },
  }),
} as const satisfies Calls;
