import assert from 'node:assert/strict';
import { endpoints } from '@parom/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { type AccountsDeps, accountsRoutes, authenticate, type Principal } from './accounts/index.ts';
import { type SandboxDeps, sandboxRoutes } from './chains/simulated/index.ts';
import { type CatalogueSource, currenciesRoutes, type PricedOffer } from './currencies/index.ts';
import { exportRoutes } from './export/index.ts';
import { partnerRoutes } from './partners/index.ts';
import { engineRoomRoutes } from './payments/index.ts';
import type { AnswerCall } from './platform/http/answer-call.ts';
import { addApiDocument } from './platform/http/api-document.ts';
import { addRateLimits } from './platform/http/rate-limits.ts';
import { createRouter } from './platform/http/router.ts';
import type { SharedCounts } from './platform/limits/shared-counts.ts';
import { type RateBoard, rateHistoryRoutes, ratesRoutes } from './rates/index.ts';
import { type ReferralRoutesDeps, referralRoutes } from './referral/index.ts';
import { type SiteState, siteRoutes } from './site/index.ts';
import { receiptKeysRoute, type TicketRoutesDeps, ticketRoutes } from './tickets/index.ts';

export interface ApiDeps extends AccountsDeps, TicketRoutesDeps, ReferralRoutesDeps {
  readonly areLimitsOn: boolean;
  readonly counts?: SharedCounts | undefined;
  readonly version: string;
  readonly site: () => SiteState;
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
  readonly offer: PricedOffer;
  readonly sandbox: SandboxDeps | null;
}

/** @returns answers the same calls inside this process */
export async function addApi(app: FastifyInstance, deps: ApiDeps): Promise<AnswerCall> {
  let answer: AnswerCall | null = null;
  await app.register(
    async (api) => {
      if (deps.areLimitsOn) await addRateLimits(api, deps.counts?.calls('api'));
      await addApiDocument(api, 'Parom', deps.version);
      const router = createRouter<Principal>(api, {
        table: endpoints,
        authenticate: (token) => authenticate(deps, token),
        unlimited: [endpoints.status, endpoints.utcTime],
      });
      siteRoutes(router, deps);
      currenciesRoutes(router, deps);
      ratesRoutes(router, { board: deps.rates, catalogue: deps.catalogue });
      rateHistoryRoutes(router, deps);
      accountsRoutes(router, deps);
      ticketRoutes(router, deps);
      referralRoutes(router, deps);
      engineRoomRoutes(router, deps);
      router.assertComplete();
      answer = router.answer;
      const { sandbox } = deps;
      if (sandbox !== null)
        await api.register((routes) => sandboxRoutes(routes, sandbox), { prefix: '/sandbox' });
    },
    { prefix: '/api' },
  );
  await app.register(
    async (partners) => {
      if (deps.areLimitsOn) await addRateLimits(partners, deps.counts?.calls('partners'));
      await partnerRoutes(partners, deps);
    },
    { prefix: '/api/partner' },
  );
  await app.register(
    async (monitors) => {
      if (deps.areLimitsOn) await addRateLimits(monitors, deps.counts?.calls('monitors'));
      exportRoutes(monitors, deps);
    },
    { prefix: '/export' },
  );
  await app.register(async (known) => {
    if (deps.areLimitsOn) await addRateLimits(known, deps.counts?.calls('known'));
    receiptKeysRoute(known, deps);
  });
  assert(answer !== null, 'the calls are registered before the first request');
  return answer;
}
