/** Referral: what bringing a customer earns. */
export { creditReferrer, type ReferralDeps, referralFunds } from './credit-referrer.ts';
