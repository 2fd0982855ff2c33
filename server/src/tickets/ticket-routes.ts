import { endpoints } from '@parom/contract/endpoints';
import { MALFORMED } from '@parom/contract/errors';
import { COLLECTION_COUNT_MAX, HISTORY_PAGE_SIZE, RECENT_TICKETS_MAX } from '@parom/contract/limits';
import type { TicketListItem } from '@parom/contract/tickets';
import { wireAmount } from '@parom/contract/wire';
import type { Principal } from '../accounts/index.ts';
import type { Router } from '../platform/http/router.ts';
import { Refusal } from '../platform/refusal.ts';
import { type CreateDeps, createTicket } from './creation/create-ticket.ts';
import { restsOnWord, shortfallOf } from './deposits/received.ts';
import { type HandOverDeps, handOver, takeOver } from './devices/hand-over.ts';
import type { ChangeEmailDeps } from './email/change-email.ts';
import { isByMail } from './email/is-by-mail.ts';
import { askPush } from './push/ask-push.ts';
import { type PushKeyDeps, pushPublicKey } from './push/push-key.ts';
import { removePushTo } from './push/pushes-store.ts';
import { acknowledgeUntil } from './recalculation/noted-recalculations-store.ts';
import type { ReceiptDeps } from './receipt/receipt-deps.ts';
import { receiptFor } from './receipt/receipt-routes.ts';
import { findShownTicket } from './shown/shown-ticket-store.ts';
import { accessTicket } from './shown/ticket-access.ts';
import { listItem, type ViewDeps, viewTicket } from './shown/ticket-view.ts';
import type { TicketErrands } from './ticket-errands.ts';
import { findTicket, type ListedTicket, lastCompleted, ticketsOfUser } from './ticket-store.ts';
import { measuredTimes } from './times/exchange-times-store.ts';
import { showWays } from './ways/show-ways.ts';
import type { WaysDeps } from './ways/ways-deps.ts';

export interface TicketRoutesDeps
  extends CreateDeps,
    ViewDeps,
    WaysDeps,
    ReceiptDeps,
    ChangeEmailDeps,
    HandOverDeps,
    PushKeyDeps {
  readonly ticketErrands: TicketErrands;
}

const IDEMPOTENCY_KEY_MAX = 200;
const RECENT_LIFETIME_MS = 1_000;
const TIMES_LIFETIME_MS = 60_000;

export function ticketRoutes(router: Router<Principal>, deps: TicketRoutesDeps): void {
  deviceRoutes(router, deps);
  router.route(endpoints.createTicket, async ({ body, bearer, clientAddress, header }) => {
    const idempotencyKey = header('idempotency-key');
    if (idempotencyKey !== null && idempotencyKey.length > IDEMPOTENCY_KEY_MAX) {
      throw new Refusal(MALFORMED, 'the Idempotency-Key is too long', 400);
    }
    return createTicket(deps, { body, bearer, clientAddress, idempotencyKey });
  });

  router.route(endpoints.ticket, async ({ params, bearer }) =>
    viewTicket(deps, await accessTicket(deps, findShownTicket, params.id, bearer)),
  );

  router.route(endpoints.pay, async ({ query, bearer }) => {
    const ticket = await accessTicket(deps, findTicket, query.ticketId, bearer);
    await deps.ticketErrands.sayPaid({ ticketId: ticket.id });
    return {};
  });

  router.route(endpoints.ways, async ({ params, bearer }) =>
    showWays(deps, await accessTicket(deps, findTicket, params.id, bearer)),
  );

  router.route(endpoints.chooseWay, async ({ params, body, bearer }) => {
    const { id: ticketId } = await accessTicket(deps, findTicket, params.id, bearer);
    return deps.ticketErrands.chooseWay({ ticketId, body });
  });

  router.route(endpoints.acknowledge, async ({ query, body, bearer }) => {
    const ticket = await accessTicket(deps, findTicket, query.ticketId, bearer);
    await acknowledgeUntil(deps.db, ticket.id, new Date(body.untilUtc), deps.clock.now());
    return {};
  });
  router.route(endpoints.receipt, async ({ params, bearer }) =>
    receiptFor(deps, await accessTicket(deps, findShownTicket, params.id, bearer)),
  );

  router.share(endpoints.exchangeTimes, {
    basis: () => [deps.catalogue(), Math.floor(deps.clock.now().getTime() / TIMES_LIFETIME_MS)],
    answer: async () => ({ times: await measuredTimes(deps.db) }),
  });

  router.route(endpoints.changeTicketEmail, async ({ query, body, bearer, clientAddress }) => {
    const ticket = await accessTicket(deps, findTicket, query.ticketId, bearer);
    const change = { ticketId: ticket.id, email: body.email, isByMail: await isByMail(deps.db, bearer) };
    await deps.ticketErrands.changeEmail({ ...change, clientAddress });
    return {};
  });

  router.share(endpoints.recentTickets, {
    basis: () => [deps.catalogue(), Math.floor(deps.clock.now().getTime() / RECENT_LIFETIME_MS)],
    answer: () => recentTickets(deps),
  });

  router.route(endpoints.ticketCollection, async ({ query, principal }) => {
    const { count = HISTORY_PAGE_SIZE, offset = 0 } = query;
    if (count < 1 || count > COLLECTION_COUNT_MAX) {
      throw new Refusal(MALFORMED, `count must be 1 to ${COLLECTION_COUNT_MAX}`, 400);
    }
    const owner = {
      userId: principal.userId,
      sessionId: principal.isProvisional ? principal.sessionId : null,
    };
    const { tickets, total } = await ticketsOfUser(deps.db, owner, { count, offset });
    return { tickets: tickets.map((ticket) => listedItem(deps, ticket)), total };
  });
}

function deviceRoutes(router: Router<Principal>, deps: TicketRoutesDeps): void {
  router.route(endpoints.handOver, async ({ query, bearer, clientAddress }) => {
    const ticket = await accessTicket(deps, findTicket, query.ticketId, bearer);
    return handOver(deps, { ticketId: ticket.id, bearer, clientAddress });
  });

  router.route(endpoints.takeOver, ({ query, body, clientAddress }) =>
    takeOver(deps, { ticketId: query.ticketId, code: body.code, clientAddress }),
  );

  router.route(endpoints.pushKey, async () => ({ publicKey: await pushPublicKey(deps) }));

  router.route(endpoints.askPush, async ({ query, body, bearer, clientAddress }) => {
    const ticket = await accessTicket(deps, findTicket, query.ticketId, bearer);
    await askPush(deps, { ticketId: ticket.id, body, clientAddress });
    return {};
  });

  router.route(endpoints.stopPush, async ({ query, body, bearer }) => {
    const ticket = await accessTicket(deps, findTicket, query.ticketId, bearer);
    await removePushTo(deps.db, ticket.id, body.endpoint);
    return {};
  });
}

function listedItem({ clock, catalogue }: TicketRoutesDeps, ticket: ListedTicket): TicketListItem {
  const shortfall = shortfallOf(ticket, ticket.seen, clock.now());
  return {
    ...listItem(ticket, catalogue()),
    ...(ticket.received === null ? {} : { receivedAmount: wireAmount(ticket.received) }),
    ...(restsOnWord(ticket, ticket.seen) && { byWord: true as const }),
    ...(shortfall !== null && { statusReason: shortfall }),
  };
}

async function recentTickets(deps: TicketRoutesDeps) {
  const catalogue = deps.catalogue();
  const completed = await lastCompleted(deps.db, RECENT_TICKETS_MAX);
  return {
    recentTickets: completed.map((ticket) => ({
      amount: wireAmount(ticket.given),
      dateUtc: toTheMinute(ticket.closedAt),
      fromCurrencyId: catalogue.assetById(ticket.giveAssetId).currencyId,
      toCurrencyId: catalogue.assetById(ticket.getAssetId).currencyId,
    })),
  };
}

/** Seconds could identify a customer. */
const toTheMinute = (moment: Date): string =>
  new Date(Math.round(moment.getTime() / 60_000) * 60_000).toISOString();
