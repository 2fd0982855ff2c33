import * as z from 'zod/mini';
import { limit, line, optional, reason, text } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { count, rows, said, time, word } from './rows.ts';

const webhook = text('the id of the webhook');

export const webhookCalls = {
  webhooks: question({
    summary: 'Lists partners’ webhooks with deliveries and the last fault, newest first.',
    arguments: { limit },
    answer: rows({
      url: word,
      lastFault: said,
      id: word,
      email: word,
      formerUntil: z.nullable(time),
      waiting: count,
      givenUp: count,
      deliveredAt: z.nullable(time),
    }),
  }),
  'set-webhook': act({
    summary: 'Sends the moves of a partner’s orders to an https address.',
    arguments: {
      email: line('the partner’s account on the site'),
      url: line('an https address that the internet reaches'),
      reason,
    },
  }),
  'rotate-webhook-secret': act({
    summary: 'Gives a webhook a new secret. The former one signs as well for 24 hours.',
    arguments: { webhook, reason },
  }),
  'redeliver-webhook': act({
    summary: 'Sends given up deliveries again, or the named one.',
    arguments: { webhook, delivery: optional(text('the id of a delivery; else all that were given up')) },
  }),
  'remove-webhook': act({
    summary: 'Ends a partner’s webhook and its waiting deliveries.',
    arguments: { webhook },
  }),
} as const satisfies Calls;
