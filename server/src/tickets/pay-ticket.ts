/**
 * An operator takes a held or invalid ticket straight to "sending": its deposits are exchanged by his word, or, where a
 * payout of it stands already, that one is followed. There is never a second payout beside one that may still leave.
 */
import { TicketStatus } from '@parom/contract/tickets';
import { type PayoutRow, payoutsOfTicket } from '../payouts/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { completePaid } from './complete-ticket.ts';
import { exchangeTicket } from './exchange-ticket.ts';
import { approvalOf, type JudgeDeps, judgeReady } from './judge-ticket.ts';
import { countedDeposits, depositsOfTicket } from './judgement-store.ts';
import { moveTicket } from './move-ticket.ts';
import { no, type Operated, type Order, operate, orderedMove } from './operator-order.ts';
import { stands } from './ticket-invariants.ts';
import { type TicketRow, updateTicket } from './ticket-store.ts';

type PayDeps = Omit<JudgeDeps, 'screening'>;

export const payTicket = (deps: PayDeps, order: Order): Promise<Operated> =>
  operate(deps, order, async (tx, ticket) => {
    if (ticket.status !== TicketStatus.held && ticket.status !== TicketStatus.invalid)
      return no('only a ticket in status 9 or 0 can be paid');
    const payments = (await payoutsOfTicket(tx, ticket.id)).filter(stands);
    const payout = payments.find(({ purpose }) => purpose === 'payout');
    if (payout !== undefined) return follow(tx, deps, order, ticket, payout);
    if (payments.some(({ state }) => state !== 'final')) return no('a refund of this ticket is on its way');
    return exchange(tx, deps, order, ticket);
  });

/** Back to the payout that was signed before the ticket was stopped. It may be final by now. */
async function follow(
  tx: Tx,
  deps: PayDeps,
  order: Order,
  ticket: TicketRow,
  payout: PayoutRow,
): Promise<Operated> {
  if (ticket.status !== TicketStatus.invalid) return no('a payout of this ticket stands already');
  const move = orderedMove(deps, order);
  await moveTicket(tx, { ...move, from: [TicketStatus.invalid], to: TicketStatus.sending });
  if (payout.state === 'final') await completePaid(tx, payout, move.at);
  return { done: true };
}

/** As the judge would, but neither screening nor the limits stop it: the operator's word stands for them. */
async function exchange(tx: Tx, deps: PayDeps, order: Order, ticket: TicketRow): Promise<Operated> {
  const deposits = countedDeposits(await depositsOfTicket(tx, ticket.id));
  if (deposits.length === 0) return no('no deposit of this ticket waits to be exchanged');
  if (deposits.some(({ state, creditedAs }) => state !== 'final' || creditedAs === null))
    return no('a deposit of this ticket has not all its confirmations yet');

  const { at, by, why } = orderedMove(deps, order);
  const approved = { ...ticket, approved_at: approvalOf(deposits, at) };
  const judgement = judgeReady(deps, { ticket: approved, deposits });
  if (judgement.kind === 'needsPrice') return no('no fresh rate: try again in a minute');
  if (judgement.kind !== 'exchange') return no('what arrived is worth less than the smallest amount to pay');
  const from = ticket.status === TicketStatus.held ? TicketStatus.held : TicketStatus.invalid;
  const outcome = await exchangeTicket(tx, deps, approved, judgement, { from, by, why });
  if (outcome === 'reserveTooLow') return no('the wallet cannot carry this payout');
  await updateTicket(tx, ticket.id, { approved_at: approved.approved_at });
  return { done: true };
}
