import * as z from 'zod/mini';
import { saidCell } from './answers/said.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

const time = z.string();
const timeOrNone = z.nullable(time);
const text = z.string();

/** `bounced`: the mail server refused it for good. */
export const letterStates = ['bounced', 'failed', 'waiting', 'sent'] as const;
export const letterState = z.enum(letterStates);
export type LetterState = (typeof letterStates)[number];

const listed = z.object({
  id: text,
  version: text,
  /** Empty once it is erased. */
  to: text,
  subject: text,
  state: letterState,
  tries: z.int(),
  why: z.nullable(saidCell),
  /** Over the hourly limit of its address. */
  isDelayed: z.boolean(),
  /** What the mail server said to the last letter there; `null` unless that bounced. */
  bounced: z.nullable(text),
  /** The ticket's e-mail of now, where that is another. */
  correctedTo: z.nullable(text),
  createdAt: time,
  sentAt: timeOrNone,
  failedAt: timeOrNone,
});
export type ListedLetter = z.infer<typeof listed>;

export const lettersAnswer = z.object({ letters: z.array(listed), isMore: z.boolean() });

export const letterAnswer = z.extend(listed, {
  /** As sent, but its links open nothing; `null` once it is erased. */
  html: z.nullable(text),
  ticketId: z.nullable(text),
});
export type LetterAnswer = z.infer<typeof letterAnswer>;

export const letterEndpoints = {
  letters: {
    method: 'GET',
    path: '/api/console/letters',
    role: callRoles.letters,
    summary: 'Letters in a state, page by page: failed and sent ones newest first, waiting ones oldest first',
    query: z.object({ state: letterState, after: z.optional(z.uuid()) }),
    answer: lettersAnswer,
  },
  letter: {
    method: 'GET',
    path: '/api/console/letters/:id',
    role: callRoles.letter,
    summary: 'A letter as it was sent, without live links',
    params: z.object({ id: z.string() }),
    answer: letterAnswer,
  },
} as const satisfies Record<string, ConsoleEndpoint>;
