/** It posts to the books, so an api process may have to ask a worker for it. */
import { formatDecimal, toDecimal } from '@parom/contract/money';
import type { RequestWithdrawalBody } from '@parom/contract/referral';
import { requestWithdrawal, type WithdrawalDeps } from './request-withdrawal.ts';

/** Passes through JSON. */
type WritableBody = Omit<RequestWithdrawalBody, 'amount'> & { readonly amount: string | null };

export interface ReferralErrands {
  /** @returns the withdrawal's id */
  requestWithdrawal(asked: { readonly userId: string; readonly body: WritableBody }): Promise<string>;
}

export const writable = ({ amount, ...body }: RequestWithdrawalBody): WritableBody => ({
  ...body,
  amount: amount === null ? null : formatDecimal(amount),
});

export const referralErrands = (deps: WithdrawalDeps): ReferralErrands => ({
  requestWithdrawal: ({ userId, body }) =>
    requestWithdrawal(deps, userId, {
      ...body,
      amount: body.amount === null ? null : toDecimal(body.amount),
    }),
});
