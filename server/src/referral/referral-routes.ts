import { endpoints } from '@parom/contract/endpoints';
import { NOT_YOURS } from '@parom/contract/errors';
import type { Principal } from '../accounts/index.ts';
import type { Router } from '../platform/http/router.ts';
import { Refusal } from '../platform/refusal.ts';
import { requestWithdrawal, type WithdrawalDeps } from './request-withdrawal.ts';
import { withdrawalMethods } from './withdrawal-methods.ts';

export interface ReferralRoutesDeps extends WithdrawalDeps {
  readonly gate: () => void;
}

export function referralRoutes(router: Router<Principal>, deps: ReferralRoutesDeps): void {
  router.route(endpoints.withdrawalMethods, () => withdrawalMethods(deps));
  router.route(endpoints.requestWithdrawal, async ({ body, principal }) => {
    deps.gate();
    // A provisional session does not prove that the e-mail belongs to its holder.
    if (principal.isProvisional) throw new Refusal(NOT_YOURS, 'a provisional session cannot withdraw');
    return { withdrawalId: await requestWithdrawal(deps, principal.userId, body) };
  });
}
