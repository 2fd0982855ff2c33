/** Which letters about a ticket there are. Both languages have each of them, by type. */
import type { Letter } from '../../mail/index.ts';
import type { LetterFacts } from './letter-facts.ts';

export const letterKinds = [
  // In place of another kind: the first letter of a ticket to an address that its owner has not confirmed.
  'first',
  'created',
  'seen',
  'restAwaited',
  'belowMinimum',
  'completed',
  'held',
  'rejected',
  'refunding',
  'refunded',
  'returning',
  'returned',
  'expired',
] as const;
export type LetterKind = (typeof letterKinds)[number];

/** The words of one language. */
export type TicketLetters = Readonly<Record<LetterKind, (facts: LetterFacts) => Letter>>;
