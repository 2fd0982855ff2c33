import * as z from 'zod/mini';
import { ratingOutages } from './answers/rating-outage.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

const time = z.string();
const text = z.string();
const textOrNone = z.nullable(text);

const rating = z.object({
  score: z.int(),
  /** `share`: per cent of the coins. */
  signals: z.array(z.object({ code: text, share: text })),
});

const answer = z.object({
  provider: text,
  verdict: z.enum(['stop', 'doubt']),
  reason: text,
  /** `null`: the provider does not score. */
  rating: z.nullable(rating),
  at: time,
});
export type ScreeningAnswer = z.infer<typeof answer>;

const pendingTicket = z.object({
  id: text,
  number: z.int(),
  /** Of the ticket that the operator sees. */
  version: text,
  reason: text,
  since: time,
  give: text,
  get: text,
  deposits: z.array(
    z.object({
      id: z.int(),
      amount: text,
      sender: textOrNone,
      transaction: text,
      url: textOrNone,
      answers: z.array(answer),
    }),
  ),
  toAddress: text,
  addressAnswers: z.array(answer),
});
export type PendingTicket = z.infer<typeof pendingTicket>;

/** Its money is here, and the score is not. */
const unscreened = z.object({
  id: text,
  number: z.int(),
  provider: text,
  outage: z.enum(ratingOutages),
  said: text,
  since: time,
  triedAt: time,
});
export type UnscreenedTicket = z.infer<typeof unscreened>;

export const screeningAnswer = z.object({
  now: time,
  /** `ratesRisk`: it scores the origin of coins. */
  providers: z.array(z.object({ name: text, ratesRisk: z.boolean() })),
  /** Stops from this score on; `null`: no provider scores. */
  threshold: z.nullable(z.object({ score: z.int(), version: text })),
  lists: z.array(
    z.object({ list: z.enum(['addresses', 'emails']), size: z.int(), changedAt: z.nullable(time) }),
  ),
  unscreened: z.array(unscreened),
  pending: z.array(pendingTicket),
  isCut: z.boolean(),
});
export type ScreeningPageAnswer = z.infer<typeof screeningAnswer>;

export const screeningEndpoints = {
  screening: {
    method: 'GET',
    path: '/api/console/screening',
    role: callRoles.screening,
    summary: 'Tickets that screening put on hold, with the providers’ answers; the longest waiting first',
    answer: screeningAnswer,
  },
} as const satisfies Record<string, ConsoleEndpoint>;
