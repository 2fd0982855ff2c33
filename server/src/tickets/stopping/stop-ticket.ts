/** A signed or claimed payment is followed to its end. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { lockAssets, lockBooks } from '../../ledger/index.ts';
import { cancelPayment, type Payment, paymentsOfTicket } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { undoExchange } from '../exchange/undo-exchange.ts';
import { type Move, moveTicket } from '../move-ticket.ts';
import { undoRefund } from '../refunds/undo-refund.ts';
import { isMove, operatorOf } from '../ticket.ts';
import { currenciesOf, lockTicket } from '../ticket-store.ts';

export async function stopTicket(
  tx: Tx,
  stop: Pick<Move, 'ticketId' | 'by' | 'why' | 'at'>,
): Promise<'stopped' | 'closed'> {
  const ticket = await lockTicket(tx, stop.ticketId);
  if (ticket === undefined) return 'closed';
  const from = ticket.status;
  if (!isMove(from, TicketStatus.invalid)) return 'closed';
  const payments = await paymentsOfTicket(tx, ticket.id);
  // Before the first payment: each cancellation releases reserve.
  await lockAssets(tx, [ticket.getAssetId, ...payments.map((payment) => payment.assetId)]);
  await takePaymentsBack(tx, stop, payments);
  await moveTicket(tx, { ...stop, from: [from], to: TicketStatus.invalid, reason: 'invariant' });
  return 'stopped';
}

async function takePaymentsBack(
  tx: Tx,
  { ticketId, by, at }: Pick<Move, 'ticketId' | 'by' | 'at'>,
  payments: readonly Payment[],
): Promise<void> {
  const cancelled: Payment[] = [];
  for (const payment of payments)
    if ((await cancelPayment(tx, payment.id, at, operatorOf(by))) === 'cancelled') cancelled.push(payment);
  await lockBooks(tx, await currenciesOf(tx, ticketId));
  for (const payment of cancelled) {
    if (payment.purpose === 'payout') await undoExchange(tx, payment, at);
    if (payment.purpose === 'refund') await undoRefund(tx, payment, at);
  }
}
