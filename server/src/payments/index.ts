/**
 * Money that leaves, our payments: ticket payouts, refunds, withdrawals, gas and sweeps. One row per thing owed, kept for
 * ever. Must never make a second transaction for a row: the signed bytes are stored before anybody sees them, and only
 * those bytes are ever sent.
 */
export { acceptPayment } from './accept-payment.ts';
export { askFees } from './ask-fees.ts';
export { cancelPayment } from './cancel-payment.ts';
export { freePayments } from './claims-store.ts';
export { goneBehind, orderToTakeBack, unsignedOn } from './deposits-behind-store.ts';
export { forgetWallet } from './forget-wallet.ts';
export { keepFloors } from './keep-floors.ts';
export { type AcceptedNonce, acceptNonce } from './next-nonce.ts';
export { type OutflowRule, resumeOutflow, startPayments } from './outflow.ts';
export { advancePayments, payOut } from './pay-out.ts';
export { PAID_AT_ONCE, payRequested } from './pay-requested.ts';
export {
  isBlocked,
  type KnownAddresses,
  type PayableDeps,
  waitsForScreening,
  whyUnpayable,
} from './payable-address.ts';
export { type Payment, type PaymentPurpose, type PaymentState, paymentKeys, stands } from './payment.ts';
export {
  countRefunds,
  eraseRecipientsOfPayments,
  findPayment,
  paymentsOfTicket,
  paymentsOfTicketAndDeposits,
  renameRecipient,
} from './payments-store.ts';
export { takeLossesBack } from './reconciliation/address-losses.ts';
export { bookedAddresses } from './reconciliation/addresses-store.ts';
export { type AddressCommand, bookFound, bookLost } from './reconciliation/book-lost.ts';
export { claimSurplus } from './reconciliation/claim-surplus.ts';
export { keepReconciled } from './reconciliation/keep-reconciled.ts';
export { proveFailures } from './reconciliation/prove-failures.ts';
export { type ReconciledNow, reconcileNow } from './reconciliation/reconcile-now.ts';
export { bookedHot } from './reconciliation/reconcile-store.ts';
export { recordPayment } from './record-payment.ts';
export { recordTransfer } from './record-transfer.ts';
export { requestPayment } from './request-payment.ts';
export { isNetworkStopped, setStopReason, stopNetwork } from './stops-store.ts';
export { retrySweep } from './sweeps/retry-sweep.ts';
export { reportFailedSweep, sweepDeposits } from './sweeps/sweep-deposits.ts';
export { paymentTakenBack } from './take-back-payment.ts';
export { countUnderWay } from './wallets-store.ts';
export { watchSpends } from './watch-spends.ts';
