/**
 * A payment is owed once; a transmission is a signed transaction that carries it, stored before it is sent.
 */

export { advancePayment, advancePayments } from './advance-payment.ts';
export { cancelPayment } from './cancel-payment.ts';
export { consolidateCoins } from './consolidation/consolidate-coins.ts';
export { type EngineRoomDeps, engineRoomRoutes } from './engine-room/engine-room-routes.ts';
export { keepFeesAsked } from './fees/ask-fees.ts';
export { keepFloors } from './fees/keep-floors.ts';
export { freePayments } from './following/claims-store.ts';
export { type DueLook, dueLook } from './following/due-store.ts';
export { paymentTakenBack } from './following/take-back-payment.ts';
export { acceptPayment } from './operated/accept-payment.ts';
export { adoptJournal } from './operated/adopt-journal.ts';
export { approvePayment } from './operated/approve-payment.ts';
export { askBump } from './operated/ask-bump.ts';
export {
  claimManual,
  endClaim,
  keepClaim,
  type ManualClaim,
  openClaim,
  openClaims,
} from './operated/manual-claims-store.ts';
export { takeCorrectionsBack } from './operated/owe-what-was-paid.ts';
export { recordPayment } from './operated/record-payment.ts';
export { recordTransfer } from './operated/record-transfer.ts';
export { heldByAnother, whyUnclaimed } from './operated/unclaimed.ts';
export { type OutflowRule, resumeOutflow, startPayments } from './outflow/outflow.ts';
export { freeQueued, outflows } from './outflow/outflow-store.ts';
export { isNetworkStopped, lockStops, setStopReason, stopNetwork } from './outflow/stops-store.ts';
export { PAID_AT_ONCE, payRequested } from './pay-requested.ts';
export { type Payment, type PaymentPurpose, type PaymentState, paymentKeys, stands } from './payment.ts';
export {
  countRefunds,
  eraseRecipientsOfPayments,
  findPayment,
  paymentsOfTicket,
  paymentsOfTicketAndDeposits,
  renameRecipient,
  transactionsOfKeys,
} from './payments-store.ts';
export { takeLossesBack } from './reconciliation/address-losses.ts';
export { bookedAddresses } from './reconciliation/addresses-store.ts';
export { type AddressCommand, bookFound, bookLost } from './reconciliation/book-lost.ts';
export { claimSurplus } from './reconciliation/claim-surplus.ts';
export { type Comparison, storedComparisons } from './reconciliation/comparisons-store.ts';
export { COMPARED_EVERY_MS, keepReconciled } from './reconciliation/keep-reconciled.ts';
export { proveFailures } from './reconciliation/prove-failures.ts';
export { type ReconciledNow, reconcileNow } from './reconciliation/reconcile-now.ts';
export { bookedHot } from './reconciliation/reconcile-store.ts';
export { requestPayment } from './request-payment.ts';
export {
  type ApprovalRequest,
  approvalBook,
  approvalRequest,
  approvalRequests,
} from './signing/approvals-store.ts';
export {
  goneBehind,
  orderToTakeBack,
  unsignedOn,
} from './signing/deposits-behind-store.ts';
export {
  isBlocked,
  type KnownAddresses,
  type PayableDeps,
  waitsForScreening,
  whyUnpayable,
} from './signing/payable-address.ts';
export { type DepositCoin, spendableCoins, stoppedCoins } from './signing/spendable-coins-store.ts';
export { retrySweep } from './sweeps/retry-sweep.ts';
export { reportFailedSweep, sweepDeposits } from './sweeps/sweep-deposits.ts';
export { type Attempt, attemptsOf } from './transmissions/attempts-store.ts';
export { countUnderWay } from './transmissions/transmissions-store.ts';
export { askSpendable } from './wallets/ask-spendable.ts';
export { forgetWallet } from './wallets/forget-wallet.ts';
export { type AcceptedNonce, acceptNonce } from './wallets/next-nonce.ts';
export { watchSpends } from './wallets/watch-spends.ts';
