/** What the clock does to tickets that nobody paid: the reserve goes back at the window's end, the ticket expires after it. */
import { BY_WORD_MS, EXPIRY_GRACE_MS } from '@parom/contract/limits';
import { ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import { type Clock, later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { moveTicket } from './move-ticket.ts';
import { holdExactly } from './ticket-reserve.ts';
import { lockTicket } from './ticket-store.ts';
import { isUnpaid, ticketsToExpire, ticketsToRelease, ticketsWithBrokenWord } from './unpaid-store.ts';

interface ExpireDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** How many tickets were touched; the schedule calls again at once while there are any. */
export async function expireTickets(deps: ExpireDeps): Promise<number> {
  const now = deps.clock.now();
  const toRelease = await ticketsToRelease(deps.db, now);
  for (const id of toRelease) await releaseHold(deps, id);

  const toExpire = await ticketsToExpire(deps.db, later(now, -EXPIRY_GRACE_MS));
  for (const id of toExpire) {
    await expire(deps, id, TicketStatus.awaitingPayment, 'the window passed with no deposit');
  }

  const broken = await ticketsWithBrokenWord(deps.db, later(now, -BY_WORD_MS));
  for (const id of broken)
    await expire(deps, id, TicketStatus.confirming, 'no deposit within 24 h of the word');
  return toRelease.length + toExpire.length + broken.length;
}

/** From `expiresAtUtc` on the promise is free for others, by word or not, unless a deposit is there. */
async function releaseHold(deps: ExpireDeps, ticketId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    const isOpen =
      ticket?.status === TicketStatus.awaitingPayment || ticket?.status === TicketStatus.confirming;
    // A deposit may be seen since the clock asked: one below the minimum leaves the promise unpaid, and keeps it.
    if (!isOpen || !ticket.held_is_unpaid || !(await isUnpaid(tx, ticketId))) return;
    await holdExactly(tx, ticket, ZERO);
  });
}

/** A deposit may be seen between the question and the move: the look under the lock decides. */
async function expire(deps: ExpireDeps, ticketId: string, from: TicketStatus, why: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockTicket(tx, ticketId);
    if (!(await isUnpaid(tx, ticketId))) return;
    const at = deps.clock.now();
    await moveTicket(tx, { ticketId, from: [from], to: TicketStatus.expired, by: 'clock', why, at });
  });
}
