import { endpoints } from '@parom/contract/endpoints';
import { NOT_YOURS } from '@parom/contract/errors';
import type { Principal } from '../accounts/index.ts';
import type { Router } from '../platform/http/router.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ReferralErrands, writable } from './referral-errands.ts';
import type { WithdrawalDeps } from './request-withdrawal.ts';
import { withdrawalMethods } from './withdrawal-methods.ts';

export interface ReferralRoutesDeps extends WithdrawalDeps {
  readonly gate: () => void;
  readonly referralErrands: ReferralErrands;
}

export function referralRoutes(router: Router<Principal>, deps: ReferralRoutesDeps): void {
  router.route(endpoints.withdrawalMethods, () => withdrawalMethods(deps));
  router.route(endpoints.requestWithdrawal, async ({ body, principal }) => {
    deps.gate();
    // A provisional session does not prove that the e-mail belongs to its holder.
    if (principal.isProvisional) throw new Refusal(NOT_YOURS, 'a provisional session cannot withdraw');
    const asked = { userId: principal.userId, body: writable(body) };
    return { withdrawalId: await deps.referralErrands.requestWithdrawal(asked) };
  });
}
