import { optional, text } from './arguments.ts';
import { act, type Calls } from './call.ts';

const payout = text('the payout’s id, or the number of its ticket');

export const claimCalls = {
  'claim-payment': act({
    summary: 'Claims a payment by hand for 15 minutes: no other operator sees its recipient or records it.',
    arguments: { payout },
  }),
  'release-payment': act({
    summary: 'Releases your claim, or as a treasurer another operator’s.',
    arguments: { payout, why: optional(text('why, for another operator’s claim; kept in the audit')) },
  }),
} as const satisfies Calls;
