import * as z from 'zod/mini';
import { auditChange, auditOutcome } from '../audit.ts';
import { choiceOf, limit, optional, text, whole } from './arguments.ts';
import { type Calls, question } from './call.ts';
import { count, one, rows, said, sent, time, word, words } from './rows.ts';

export const auditCalls = {
  audit: question({
    summary: 'Lists operators’ changes, reads of customers’ data, log-ins, failed log-ins and new operators.',
    arguments: {
      command: optional(choiceOf('auditedActs', 'only this command')),
      after: optional(whole('only older rows, from this number on')),
      limit,
    },
    answer: rows({
      number: count,
      at: time,
      operator: words,
      source: said,
      command: word,
      arguments: sent,
      changes: z.optional(z.nullable(z.readonly(z.array(auditChange)))),
      outcome: auditOutcome,
      why: said,
    }),
  }),
  'verify-audit': question({
    summary:
      'Computes the audit’s hashes anew and names the first false row, else the last hash. Says whether the audit contains an earlier hash.',
    arguments: { hash: optional(text('of a letter of the audit, or noted before')) },
    answer: one({
      contains: z.optional(z.nullable(z.strictObject({ number: count, place: count, at: time }))),
      rows: count,
      lastHash: word,
      isWhole: z.boolean(),
    }),
  }),
} as const satisfies Calls;
