/** The last stop: a payment has left for good, and its ticket is completed, or its deposit refunded. */
import { TicketStatus } from '@parom/contract/tickets';
import { findPayment, type Payment } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { noteReceiveAmount } from './exchange-ticket.ts';
import { moveTicket } from './move-ticket.ts';
import { completeRefund } from './refunds/finish-refund.ts';
import { lockKnownTicket } from './ticket-store.ts';

interface CompleteDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** A payment reached its final depth (or an operator recorded it). */
export async function completeTicket(deps: CompleteDeps, event: { paymentId: string }): Promise<void> {
  const payment = await findPayment(deps.db, event.paymentId);
  if (payment === undefined || payment.state !== 'final') return;
  await deps.db.transaction().execute(async (tx) => {
    if (payment.purpose === 'payout') await completePaid(tx, payment, deps.clock.now());
    if (payment.purpose === 'refund') await completeRefund(tx, payment, deps.clock.now());
  });
}

/** The payout is final: its ticket is completed, wherever it was followed from. */
export async function completePaid(tx: Tx, payment: Payment, at: Date): Promise<void> {
  if (payment.ticketId === null) return;
  const outcome = await moveTicket(tx, {
    ticketId: payment.ticketId,
    from: [TicketStatus.sending],
    to: TicketStatus.completed,
    by: 'payouts',
    why: 'payout final',
    at,
  });
  if (outcome === 'already-moved') return;
  // Another sum than was decided, where an operator wrote down what was really paid: the customer reads what he got.
  const ticket = await lockKnownTicket(tx, payment.ticketId);
  await noteReceiveAmount(tx, ticket, payment.amount, at);
}
