import { reason, whole } from './arguments.ts';
import { act, type Calls } from './call.ts';

export const LOWEST = 1;
export const HIGHEST = 100;

export const screeningCalls = {
  'set-screening-threshold': act({
    summary:
      'Sets the score from which screening stops a deposit or a payout address. Decided tickets stay as they are.',
    arguments: {
      threshold: whole(`${LOWEST} to ${HIGHEST}: a lower one stops more`),
      reason,
    },
  }),
} as const satisfies Calls;
