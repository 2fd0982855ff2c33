/** The balance is a ledger account, never a counter. Never rewards self-referral. */
export { creditReferrer, referralFunds } from './credit-referrer.ts';
export { approveWithdrawal, rejectWithdrawal, withdrawalPaid } from './decide-withdrawal.ts';
export { type ReferralErrands, referralErrands } from './referral-errands.ts';
export { type ReferralRoutesDeps, referralRoutes } from './referral-routes.ts';
export { tellWithdrawalPaid, tellWithdrawalRejected } from './tell-withdrawal.ts';
export { sampleWithdrawalLetters, withdrawalLetterSources } from './withdrawal-letters.ts';
export { findWithdrawal, lockWithdrawal, withdrawalsIn } from './withdrawals-store.ts';
