/** What an operator may do with a ticket. The table of moves bounds him like everybody else. */
import { TicketStatus } from '@parom/contract/tickets';
import { alertSubjects } from '../../alerts.ts';
import { paymentsOfTicket, stands } from '../../payments/index.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { countedDeposits, depositsOfTicket } from '../deposits/deposit-store.ts';
import { type PlaceDeps, placeUnheard } from '../deposits/place-deposits.ts';
import { moveTicket } from '../move-ticket.ts';
import { approvalOf } from '../ready-ticket.ts';
import { stopTicket } from '../stop-ticket.ts';
import { fitHold } from '../ticket-reserve.ts';
import { lockKnownTicket, recordEnd, updateTicket } from '../ticket-store.ts';
import {
  commandedMove,
  type OperateDeps,
  operate,
  type PayingCommand,
  type TicketCommand,
  whyAddressNotPaid,
} from './ticket-command.ts';

/** Suspends a ticket that is confirming, or takes an invalid one out of its stop. The customer reads the reason. */
export const holdTicket = (deps: OperateDeps, command: TicketCommand): Promise<Outcome> =>
  operate(deps, command, async (tx) => {
    const underWay = await paymentUnderWay(tx, command.ticketId);
    if (underWay !== null) return declined(underWay);
    const outcome = await moveTicket(tx, {
      ...commandedMove(deps, command),
      from: [TicketStatus.confirming, TicketStatus.invalid],
      to: TicketStatus.held,
      customReason: command.reason,
    });
    return outcome === 'moved' ? DONE : declined('only a ticket that is confirming or invalid can be held');
  });

/** Lets a held (or faulty) ticket go on: its deposits are judged again; the limits do not stop them, nor screening twice. */
export const continueTicket = (deps: OperateDeps & PlaceDeps, command: PayingCommand): Promise<Outcome> =>
  operate(deps, command, async (tx, locked) => {
    const underWay = await paymentUnderWay(tx, command.ticketId);
    if (underWay !== null) return declined(underWay);
    const why = whyAddressNotPaid(command, locked);
    if (why !== null) return declined(why);
    const placed = await depositsOfTicket(tx, command.ticketId);
    const wasToBeReturned = placed.some(
      ({ disposition, verdict }) => disposition === 'parked' && verdict !== 'extra',
    );
    if (wasToBeReturned && countedDeposits(placed).length === 0)
      return declined('what arrived was to go back: refund it');
    const outcome = await moveTicket(tx, {
      ...commandedMove(deps, command),
      from: [TicketStatus.held, TicketStatus.invalid],
      to: TicketStatus.confirming,
    });
    if (outcome !== 'moved') return declined('only a ticket that is held or invalid can go on');
    const at = deps.clock.now();
    // From where it stands now: what comes to a ticket that is stopped never counts.
    const moved = await lockKnownTicket(tx, command.ticketId);
    const { ticket, deposits } = await placeUnheard(tx, deps, moved);
    const isUnpaid = countedDeposits(deposits).length === 0;
    // Its deposits may have vanished, or been written off, while it stood still.
    await fitHold(tx, deps, ticket);
    // Nothing is there to confirm: the operator's word counts as the customer's would, and lasts as long.
    const byWordAt = isUnpaid ? at : ticket.reported_paid_at;
    await updateTicket(tx, command.ticketId, {
      approved_at: approvalOf(deposits, at),
      reported_paid_at: byWordAt,
    });
    await emit(tx, at, 'ticket.due', { ticketId: command.ticketId });
    return DONE;
  });

/** Ends a ticket with a reason, while none of its deposits waits for a decision; dust, which anybody can send anew, stands in no way. */
export const rejectTicket = (deps: OperateDeps, command: TicketCommand): Promise<Outcome> =>
  operate(deps, command, async (tx) => {
    const unresolved = await unresolvedDeposit(tx, command.ticketId);
    if (unresolved !== null) return declined(unresolved);
    const outcome = await moveTicket(tx, {
      ...commandedMove(deps, command),
      from: [TicketStatus.awaitingPayment, TicketStatus.confirming, TicketStatus.held],
      to: TicketStatus.rejected,
      customReason: command.reason,
    });
    return outcome === 'moved'
      ? DONE
      : declined('only a ticket that is awaitingPayment, confirming or held can be rejected');
  });

/** An operator sees that something cannot be right: the ticket stops until somebody has looked. */
export const invalidateTicket = (deps: OperateDeps, command: TicketCommand): Promise<Outcome> =>
  operate(deps, command, async (tx) => {
    const outcome = await stopTicket(tx, commandedMove(deps, command));
    return outcome === 'stopped' ? DONE : declined('the ticket is closed, or stopped already');
  });

/** Ends an invalid ticket as it is: nothing of it is left to decide. Another word may still lead the ticket on. */
export const closeTicket = (deps: OperateDeps, command: TicketCommand): Promise<Outcome> =>
  operate(deps, command, async (tx, ticket) => {
    if (ticket.status !== TicketStatus.invalid) return declined('only an invalid ticket can be closed');
    const open =
      (await paymentUnderWay(tx, command.ticketId)) ?? (await unresolvedDeposit(tx, command.ticketId));
    if (open !== null) return declined(open);
    const at = deps.clock.now();
    await recordEnd(tx, command.ticketId, at);
    await resolveAlert(tx, at, alertSubjects.invariant(command.ticketId));
    return DONE;
  });

/** @returns why the ticket cannot end; `null` without a deposit that waits. Dust, which anybody can send anew, stands in no way. */
async function unresolvedDeposit(tx: Tx, ticketId: string): Promise<string | null> {
  const isUnresolved = (await depositsOfTicket(tx, ticketId)).some(
    ({ state, disposition, isDust }) =>
      state !== 'vanished' &&
      !isDust &&
      (disposition === null || disposition === 'open' || disposition === 'parked'),
  );
  return isUnresolved
    ? 'a deposit of this ticket waits for a decision: refund it, or let the ticket go on'
    : null;
}

/**
 * A payout that stands excludes every other way out; a refund does until it is final.
 * @returns what to do with it instead; `null` without one
 */
async function paymentUnderWay(tx: Tx, ticketId: string): Promise<string | null> {
  const payments = (await paymentsOfTicket(tx, ticketId)).filter(stands);
  const underWay = payments.find(({ purpose, state }) => purpose === 'payout' || state !== 'final');
  if (underWay === undefined) return null;
  const taken = 'invalidate-ticket takes it back, then give this command again';
  if (underWay.state === 'queued') return `a payment of this ticket is decided, but not signed yet: ${taken}`;
  if (underWay.state === 'manual')
    return `a transfer by hand is decided for this ticket: ask who makes transfers; if it was not made, ${taken}`;
  return 'a payment of this ticket was signed: pay it (or refund it, if it was a refund) to follow that one to its end';
}
