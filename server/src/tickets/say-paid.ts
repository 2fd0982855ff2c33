/** The word only delays the expiry by 24 h. */
import { because } from '@parom/contract/console/answers/moves';
import { payCodes } from '@parom/contract/errors';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { moveTicket } from './move-ticket.ts';
import { lockTicket, updateTicket } from './ticket-store.ts';

const answers = {
  [TicketStatus.invalid]: 'refused',
  [TicketStatus.awaitingPayment]: 'confirming',
  [TicketStatus.confirming]: 'nothing new',
  [TicketStatus.sending]: 'nothing new',
  [TicketStatus.completed]: 'nothing new',
  [TicketStatus.expired]: 'refused',
  [TicketStatus.rejected]: 'refused',
  [TicketStatus.refunding]: 'refused',
  [TicketStatus.refunded]: 'refused',
  [TicketStatus.onHold]: 'refused',
} as const satisfies Record<TicketStatus, string>;

export async function sayPaid(
  deps: { readonly db: Db; readonly clock: Clock },
  ticketId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    const at = deps.clock.now();
    const answer = ticket === undefined ? 'refused' : answers[ticket.status];
    if (answer === 'nothing new') return;
    if (ticket === undefined || answer === 'refused' || at >= ticket.expiresAt) {
      throw new Refusal(payCodes.notPayable, 'the ticket cannot be paid any more');
    }
    await updateTicket(tx, ticketId, { byWordAt: at });
    await moveTicket(tx, {
      ticketId,
      from: [TicketStatus.awaitingPayment],
      to: TicketStatus.confirming,
      by: 'customer',
      why: because('paidByWord'),
      at,
    });
  });
}
