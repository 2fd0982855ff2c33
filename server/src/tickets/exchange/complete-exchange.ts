import { because } from '@parom/contract/console/answers/moves';
import type { Decimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Payment } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { moveTicket } from '../move-ticket.ts';
import type { Ticket } from '../ticket.ts';
import { lockKnownTicket, updateTicket } from '../ticket-store.ts';

export async function completePaid(tx: Tx, payment: Payment, at: Date): Promise<void> {
  if (payment.ticketId === null) return;
  const outcome = await moveTicket(tx, {
    ticketId: payment.ticketId,
    from: [TicketStatus.sending],
    to: TicketStatus.completed,
    by: 'payouts',
    why: because('payoutFinal'),
    at,
  });
  if (outcome === 'already-moved') return;
  const ticket = await lockKnownTicket(tx, payment.ticketId);
  await noteReceiveAmount(tx, ticket, payment.amount, at);
}

export async function noteReceiveAmount(tx: Tx, ticket: Ticket, net: Decimal, at: Date): Promise<void> {
  if (ticket.getAmount === net) return;
  const promised = ticket.promisedAmount ?? ticket.getAmount;
  await updateTicket(tx, ticket.id, { getAmount: net, promisedAmount: promised });
  await emit(tx, at, 'tickets.recalculated', { ticketIds: [ticket.id] });
}
