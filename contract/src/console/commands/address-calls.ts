import { amount, optional, reason, text, whole } from './arguments.ts';
import { act, type Calls } from './call.ts';

const atAddress = {
  asset: text('the asset, as USDT@tron'),
  address: text('the deposit address, as the alert names it'),
  amount: optional(amount('the sum, to the digit; without it the answer says the sum and nothing is booked')),
  reason: text('why; kept in the books'),
};

export const addressCalls = {
  'retry-sweep': act({
    summary: 'Sweeps a deposit again after its gas or sweep failed, or while it is unsigned.',
    arguments: { deposit: whole('the deposit’s number'), reason },
  }),
  'book-lost': act({
    summary: 'Books coins that left a deposit address for good as the house’s loss.',
    arguments: atAddress,
  }),
  'book-found': act({
    summary: 'Books lost coins back when they are at the deposit address again.',
    arguments: atAddress,
  }),
} as const satisfies Calls;
