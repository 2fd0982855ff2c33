import { TicketStatus } from '@parom/contract/ticket-status';
import { lockBooks } from '../../ledger/index.ts';
import { cancelPayment, heldByAnother, paymentsOfTicket, stands } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { undoExchange } from '../exchange/undo-exchange.ts';
import { moveTicket } from '../move-ticket.ts';
import { operatorOf } from '../ticket.ts';
import { commandedMove, type OperateDeps, type TicketCommand } from '../ticket-command.ts';
import { currenciesOf, lockTicket } from '../ticket-store.ts';

/** Takes an unsigned payout back first. */
export async function beginRefund(tx: Tx, deps: OperateDeps, command: TicketCommand): Promise<Outcome> {
  const ticket = await lockTicket(tx, command.ticketId);
  if (ticket?.status === TicketStatus.refunding) return DONE;
  if (ticket?.status === TicketStatus.sending || ticket?.status === TicketStatus.invalid) {
    const payments = await paymentsOfTicket(tx, command.ticketId);
    const live = payments.find((payment) => payment.purpose === 'payout' && stands(payment));
    const at = deps.clock.now();
    if (live !== undefined) {
      const cancelled = await cancelPayment(tx, live.id, at, operatorOf(command.by));
      if (cancelled === 'too-late') return declined('payoutSigned', {});
      if (cancelled !== 'cancelled') return heldByAnother(cancelled);
      await lockBooks(tx, await currenciesOf(tx, command.ticketId));
      await undoExchange(tx, live, at);
    }
  }
  const outcome = await moveTicket(tx, {
    ...commandedMove(deps, command),
    from: [TicketStatus.onHold, TicketStatus.sending, TicketStatus.invalid],
    to: TicketStatus.refunding,
    ...command.shown,
  });
  return outcome === 'moved' ? DONE : declined('ticketElsewhere', { act: 'refund' });
}
