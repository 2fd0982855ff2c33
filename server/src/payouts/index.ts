/** Money out, exactly once. */
export { type AddressOrder, bookFound, bookLost, takeLossesBack } from './book-lost.ts';
export { cancelPayout } from './cancel-payout.ts';
export { freePayouts } from './claims-store.ts';
export { keepReconciled } from './keep-reconciled.ts';
export { advancePayouts, type PayOutDeps, payOut } from './pay-out.ts';
export { type PayoutPurpose, type PayoutRow, type PayoutState, payoutKeys } from './payout.ts';
export { countRefunds, findPayout, payoutsOfTicket } from './payouts-store.ts';
export { bookedAddresses, bookedHot } from './reconcile-store.ts';
export { recordTransfer } from './record-transfer.ts';
export { requestPayout } from './request-payout.ts';
export { retrySweep } from './retry-sweep.ts';
export { settleFinal } from './settle-payout.ts';
export { setStopReason } from './stops-store.ts';
export { reportFailedSweep, sweepDeposits } from './sweep-deposits.ts';
