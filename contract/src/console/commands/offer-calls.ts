import * as z from 'zod/mini';
import { choice, line, optional, text } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { one, word } from './rows.ts';

const type = choice(['crypto', 'transfer'], 'coins on networks, or transfers by phone and card');

export const offerCalls = {
  site: question({
    summary: 'Shows whether the site is open, and the allowed types of coins.',
    arguments: {},
    answer: one({
      crypto: z.boolean(),
      transfer: z.boolean(),
      message: z.optional(z.strictObject({ ru: word, en: word })),
      until: z.optional(word),
      isOpen: z.boolean(),
    }),
  }),
  'open-site': act({
    summary: 'Opens the site for new tickets.',
    arguments: {},
  }),
  'close-site': act({
    summary:
      'Closes the site: no new tickets, an empty export. Existing tickets can still be paid. At the end it opens by itself.',
    arguments: {
      ru: optional(line('what visitors read, in Russian')),
      en: optional(line('what visitors read, in English')),
      end: optional(text('when it opens by itself: in minutes, as 90, or Moscow time, as 2030-01-15T18:30')),
    },
  }),
  'allow-coins': act({
    summary: 'Offers a type of coins again.',
    arguments: { type },
  }),
  'forbid-coins': act({
    summary: 'Stops offering a type of coins.',
    arguments: { type },
  }),
} as const satisfies Calls;
