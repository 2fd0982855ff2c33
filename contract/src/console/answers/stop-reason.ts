/** Why deposits or payments are stopped: an operator's words, or a code of the service with its parts. */
import * as z from 'zod/mini';
import { coinsMissing, missingInEnglish } from './alerts/books.ts';
import { freeze, freezeInEnglish } from './alerts/causes.ts';
import { outflowInEnglish } from './alerts/payments.ts';
import { sum, text } from './form.ts';

const kind = z.literal;

export const stopReason = z.discriminatedUnion('by', [
  z.object({ by: kind('operator'), words: text }),
  z.object({ by: kind('outflow'), left: sum, ceiling: text }),
  z.object({ by: kind('reconciliation'), found: coinsMissing }),
  z.object({ by: kind('frozenWallet'), why: freeze }),
  z.object({ by: kind('tokenAdded') }),
]);
export type StopReason = z.infer<typeof stopReason>;

export const byOperator = (words: string): StopReason => ({ by: 'operator', words });

/** The alert names each address. */
export const NAMED_MAX = 5;

export function stopReasonInEnglish(of: StopReason): string {
  switch (of.by) {
    case 'operator':
      return of.words;
    case 'outflow':
      return outflowInEnglish(of);
    case 'reconciliation':
      return missingInEnglish(of.found, NAMED_MAX);
    case 'frozenWallet':
      return freezeInEnglish(of.why);
    case 'tokenAdded':
      return 'added, and not set up yet: start-asset offers it';
  }
}
