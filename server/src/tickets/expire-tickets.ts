import { because, type WhyMoved } from '@parom/contract/console/answers/moves';
import { BY_WORD_MS, EXPIRY_GRACE_MS } from '@parom/contract/limits';
import { TicketStatus } from '@parom/contract/ticket-status';
import { later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { inTurn } from '../platform/in-turn.ts';
import { type FitReserveDeps, fitReserve } from './deposits/fit-reserve.ts';
import { moveTicket } from './move-ticket.ts';
import { lockKnownTicket, lockTicket } from './ticket-store.ts';
import { isUnpaid, ticketsSaidPaid, ticketsToExpire, ticketsToRelease } from './unpaid-store.ts';

interface ExpireDeps extends FitReserveDeps {
  readonly db: Db;
}

export async function expireTickets(deps: ExpireDeps): Promise<number> {
  const now = deps.clock.now();
  const toRelease = await ticketsToRelease(deps.db, now);
  const toExpire = await ticketsToExpire(deps.db, later(now, -EXPIRY_GRACE_MS));
  const broken = await ticketsSaidPaid(deps.db, later(now, -BY_WORD_MS));
  const { awaitingPayment, confirming } = TicketStatus;
  const touches = [
    ...toRelease.map((id) => () => giveReserveBack(deps, id)),
    ...toExpire.map((id) => () => expire(deps, id, awaitingPayment, because('windowPassed'))),
    ...broken.map((id) => () => expire(deps, id, confirming, because('wordNotKept'))),
  ];
  await inTurn(touches, (touch) => touch());
  return touches.length;
}

/** Frees the unpaid reserve for other customers. */
async function giveReserveBack(deps: ExpireDeps, ticketId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ticket = await lockKnownTicket(tx, ticketId);
    const isOpen =
      ticket.status === TicketStatus.awaitingPayment || ticket.status === TicketStatus.confirming;
    if (isOpen) await fitReserve(tx, deps, ticket);
  });
}

/** A deposit may arrive before the lock. */
async function expire(deps: ExpireDeps, ticketId: string, from: TicketStatus, why: WhyMoved): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockTicket(tx, ticketId);
    if (!(await isUnpaid(tx, ticketId))) return;
    const at = deps.clock.now();
    await moveTicket(tx, { ticketId, from: [from], to: TicketStatus.expired, by: 'clock', why, at });
  });
}
