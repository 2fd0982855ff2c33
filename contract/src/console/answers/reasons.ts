import type { StatusReason } from '../../tickets.ts';

/** Of the queue and of a ticket’s history. */
export const reasonsInEnglish: Readonly<Record<StatusReason, string>> = {
  belowMinimum: 'Less than the minimum arrived',
  aboveMaximum: 'More than the maximum or the reserve arrived',
  reserveTooLow: 'The reserve is too low',
  lateAndWorse: 'It came late, and the rate is worse',
  tooLate: 'It came more than a day after the deadline',
  priceInDoubt: 'The price is far from the market, the sum large',
  screening: 'The AML check stopped it',
  walletReplaced: 'It came to an address of the former wallet',
  payoutImpossible: 'The payout is impossible',
  payoutsStopped: 'Payouts are stopped',
  restAwaited: 'The rest is awaited',
  priceAwaited: 'A price is awaited',
  refundChosen: 'The customer chose a refund',
  invariant: 'Books and ticket disagree',
};
