import { reason, text } from './arguments.ts';
import { act, type Calls } from './call.ts';

export const confirmationCalls = {
  'set-confirmations': act({
    summary:
      'Sets how many blocks a deposit of one coin on one network waits for, by its sum. Counts for deposits on their way, too.',
    arguments: {
      asset: text('the asset, as USDT@tron'),
      confirmations: text('sums in the coin and numbers of blocks, from 0 on, as "0:1 0.01:2 1:6"'),
      reason,
    },
  }),
} as const satisfies Calls;
