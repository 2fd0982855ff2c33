import type { Decimal } from '@parom/contract/money';
import { type PartnerEndpoint, partnerEndpoints } from '@parom/contract/partners';
import { wireAmount } from '@parom/contract/wire';
import type { FastifyInstance } from 'fastify';
import { addApiDocument } from '../platform/http/api-document.ts';
import { withoutPort } from '../platform/http/client-address.ts';
import { createRouter } from '../platform/http/router.ts';
import { checkCall } from './check-call.ts';
import type { PartnerKey } from './keys-store.ts';
import { createOrder, makeQuote, type OrderDeps, showOrder } from './orders.ts';
import { completedOrders } from './orders-store.ts';

export interface PartnerRoutesDeps extends OrderDeps {
  readonly version: string;
  readonly referralFunds: (userId: string) => Promise<Decimal>;
}

export async function partnerRoutes(app: FastifyInstance, deps: PartnerRoutesDeps): Promise<void> {
  await addApiDocument(app, 'Parom for partners', deps.version, 'signature');
  const router = createRouter<PartnerKey>(app, {
    table: partnerEndpoints,
    authenticate: async () => null,
    unlimited: [],
    readSigned: ({ method, url, ip, headers }, body, endpoint) =>
      checkCall(deps, {
        method,
        path: url,
        body,
        ip: withoutPort(ip),
        scope: (endpoint as PartnerEndpoint).scope,
        header: (name) => {
          const value = headers[name];
          return typeof value === 'string' && value !== '' ? value : null;
        },
      }),
  });
  router.route(partnerEndpoints.quote, ({ principal, body }) => makeQuote(deps, principal.userId, body));
  router.route(partnerEndpoints.createOrder, ({ principal, body }) =>
    createOrder(deps, principal.userId, body),
  );
  router.route(partnerEndpoints.order, ({ principal, params }) =>
    showOrder(deps, principal.userId, params.id),
  );
  router.route(partnerEndpoints.earnings, async ({ principal: { userId } }) => ({
    balanceUsdt: wireAmount(await deps.referralFunds(userId)),
    completedOrders: await completedOrders(deps.db, userId),
  }));
  router.assertComplete();
}
