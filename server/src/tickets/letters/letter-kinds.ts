import type { LetterName } from '@parom/contract/site-texts';
import type { Letter } from '../../mail/index.ts';
import type { LetterFacts } from './letter-facts.ts';

export const letterKinds = [
  // The first letter to an unconfirmed address, in place of another kind.
  'first',
  'created',
  'recalculated',
  'seen',
  'restAwaited',
  'belowMinimum',
  'completed',
  'held',
  'rejected',
  'refundLink',
  'refunding',
  'refunded',
  'returning',
  'returned',
  'expired',
] as const satisfies readonly LetterName[];
export type LetterKind = (typeof letterKinds)[number];

export type TicketLetters = Readonly<Record<LetterKind, (facts: LetterFacts) => Letter>>;
