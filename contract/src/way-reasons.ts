import type { StatusReason } from './tickets.ts';

/** Screening, a doubtful price and our own faults stay with an operator. */
const decidedByCustomer: ReadonlySet<StatusReason> = new Set([
  'belowMinimum',
  'aboveMaximum',
  'reserveTooLow',
  'lateAndWorse',
  'tooLate',
  'payoutImpossible',
]);

/** Sum and deposits may still leave it to an operator. */
export const customerDecides = (reason: StatusReason | null): boolean =>
  reason !== null && decidedByCustomer.has(reason);
