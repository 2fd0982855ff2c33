/**
 * What bringing a customer earns, and how it is paid. The balance is an account of the ledger, never a counter. Must never
 * reward somebody for bringing himself.
 */
export { creditReferrer, referralFunds } from './credit-referrer.ts';
export { approveWithdrawal, rejectWithdrawal, withdrawalPaid } from './decide-withdrawal.ts';
export { type ReferralRoutesDeps, referralRoutes } from './referral-routes.ts';
export { tellWithdrawalPaid, tellWithdrawalRejected } from './tell-withdrawal.ts';
export { findWithdrawal, withdrawalsIn } from './withdrawals-store.ts';
