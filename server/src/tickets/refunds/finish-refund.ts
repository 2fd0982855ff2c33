import { because } from '@parom/contract/console/answers/moves';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Payment } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { depositsMeantToReturn } from '../deposits/deposit-store.ts';
import { disposeDeposit } from '../deposits/judgement-store.ts';
import { lockDeposit } from '../deposits/lock-deposit.ts';
import { moveTicket, reportStopped } from '../move-ticket.ts';
import { lockTicket } from '../ticket-store.ts';

export async function completeRefund(tx: Tx, payment: Payment, at: Date): Promise<void> {
  if (payment.depositId === null) return;
  const locked = await lockDeposit(tx, payment.depositId);
  if (locked === null) return;
  await disposeDeposit(tx, payment.depositId, { from: ['refunding'], to: 'refunded', at });
  if (locked.ticket !== null) await finishRefund(tx, locked.ticket.id, at);
}

/** If every deposit was written off or vanished, nothing would end the ticket: it stops. */
export async function finishRefund(tx: Tx, ticketId: string, at: Date): Promise<void> {
  const ticket = await lockTicket(tx, ticketId);
  if (ticket?.status !== TicketStatus.refunding) return;
  const intended = (await depositsMeantToReturn(tx, ticketId)).map(({ disposition }) => disposition);
  if (intended.includes('parked') || intended.includes('refunding')) return;
  const move = { ticketId, from: [TicketStatus.refunding], at } as const;
  if (intended.includes('refunded')) {
    await moveTicket(tx, {
      ...move,
      to: TicketStatus.refunded,
      by: 'payouts',
      why: because('refundFinal'),
      ...(ticket.customStatusReason === null ? {} : { customReason: ticket.customStatusReason }),
      ...(ticket.statusReason === 'refundChosen' ? { reason: 'refundChosen' as const } : {}),
    });
    return;
  }
  const breach = { kind: 'refundEnded' } as const;
  const why = { code: 'ruleBroken', parts: { why: breach } } as const;
  await moveTicket(tx, { ...move, to: TicketStatus.invalid, by: 'system', why, reason: 'invariant' });
  await reportStopped(tx, ticket, breach, at);
}
