/** The customer says "payment done". It is his word: it keeps the ticket from expiring for 24 h and changes nothing else. */
import { payCodes } from '@parom/contract/errors';
import { TicketStatus } from '@parom/contract/tickets';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { moveTicket } from './move-ticket.ts';
import { lockTicket, updateTicket } from './ticket-store.ts';

/** Pressing twice is harmless. Refused with 20 after the window, and in every status that no payment can help. */
export async function sayPaid(
  deps: { readonly db: Db; readonly clock: Clock },
  ticketId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    const at = deps.clock.now();
    const isUnderway =
      ticket?.status === TicketStatus.confirming ||
      ticket?.status === TicketStatus.sending ||
      ticket?.status === TicketStatus.completed;
    if (isUnderway) return;
    if (ticket?.status !== TicketStatus.awaitingPayment || at >= ticket.expires_at) {
      throw new Refusal(payCodes.notPayable, 'the ticket cannot be paid any more');
    }
    await updateTicket(tx, ticketId, { reported_paid_at: at });
    await moveTicket(tx, {
      ticketId,
      from: [TicketStatus.awaitingPayment],
      to: TicketStatus.confirming,
      by: 'customer',
      why: 'payment done, by word',
      at,
    });
  });
}
