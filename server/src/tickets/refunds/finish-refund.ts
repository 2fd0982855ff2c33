/** The end of a refund: its deposit has gone back, and its ticket, once nothing of it waits any more. */
import { TicketStatus } from '@parom/contract/tickets';
import type { PaymentRow } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { depositsMeantToReturn } from '../deposits/deposit-store.ts';
import { disposeDeposit } from '../deposits/judgement-store.ts';
import { lockDeposit } from '../deposits/lock-deposit.ts';
import { moveTicket, tellStopped } from '../move-ticket.ts';
import { lockTicket } from '../ticket-store.ts';

export async function completeRefund(tx: Tx, payout: PaymentRow, at: Date): Promise<void> {
  if (payout.deposit_id === null) return;
  const locked = await lockDeposit(tx, payout.deposit_id);
  if (locked === null) return;
  await disposeDeposit(tx, payout.deposit_id, { from: ['refunding'], to: 'refunded', at });
  if (locked.ticket !== null) await finishRefund(tx, locked.ticket.id, at);
}

/**
 * "Refunded" is said once every deposit that was to go back has gone: one whose refund failed waits for another
 * decision, and the ticket with it. Where all of those were written off or vanished, nothing would ever end it: it
 * stops, and an operator is called. Does nothing to a ticket that is not being refunded.
 */
export async function finishRefund(tx: Tx, ticketId: string, at: Date): Promise<void> {
  const ticket = await lockTicket(tx, ticketId);
  if (ticket?.status !== TicketStatus.refunding) return;
  // By the deposit, not by the ticket: one that was sent back alone goes back for this ticket as well.
  const intended = (await depositsMeantToReturn(tx, ticketId)).map(({ disposition }) => disposition);
  if (intended.includes('parked') || intended.includes('refunding')) return;
  const move = { ticketId, from: [TicketStatus.refunding], at } as const;
  if (intended.includes('refunded')) {
    // Why there was no exchange is asked longest after it.
    await moveTicket(tx, {
      ...move,
      to: TicketStatus.refunded,
      by: 'payouts',
      why: 'refund final',
      ...(ticket.custom_status_reason === null ? {} : { customReason: ticket.custom_status_reason }),
    });
    return;
  }
  const why = 'it is being refunded, and nothing of it goes back any more';
  await moveTicket(tx, { ...move, to: TicketStatus.invalid, by: 'system', why, reason: 'invariant' });
  await tellStopped(tx, ticket, why, at);
}
