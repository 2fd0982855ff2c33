import { TicketStatus } from '@parom/contract/ticket-status';
import { alertSubjects } from '../../alerts.ts';
import { paymentsOfTicket, stands } from '../../payments/index.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { type Declined, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { countedDeposits, type Deposit, depositsOfTicket } from '../deposits/deposit-store.ts';
import { fitReserve } from '../deposits/fit-reserve.ts';
import { type PlaceDeps, placeUnhandled } from '../deposits/place-deposits.ts';
import { approvalOf } from '../exchange/ready-ticket.ts';
import { moveTicket } from '../move-ticket.ts';
import { stopTicket } from '../stopping/stop-ticket.ts';
import {
  commandedMove,
  type OperateDeps,
  operate,
  type PayingCommand,
  type TicketCommand,
  whyAddressNotPaid,
} from '../ticket-command.ts';
import { lockKnownTicket, recordEnd, updateTicket } from '../ticket-store.ts';

export const putTicketOnHold = (deps: OperateDeps, command: TicketCommand): Promise<Outcome> =>
  operate(deps, command, async (tx) => {
    const underWay = await paymentUnderWay(tx, command.ticketId);
    if (underWay !== null) return underWay;
    const outcome = await moveTicket(tx, {
      ...commandedMove(deps, command),
      from: [TicketStatus.confirming, TicketStatus.invalid],
      to: TicketStatus.onHold,
      ...command.shown,
    });
    return outcome === 'moved' ? DONE : declined('ticketElsewhere', { act: 'hold' });
  });

/** Neither limits nor screening stop the deposits again. */
export const continueTicket = (deps: OperateDeps & PlaceDeps, command: PayingCommand): Promise<Outcome> =>
  operate(deps, command, async (tx, locked) => {
    const underWay = await paymentUnderWay(tx, command.ticketId);
    if (underWay !== null) return underWay;
    const why = whyAddressNotPaid(command, locked);
    if (why !== null) return why;
    const placed = await depositsOfTicket(tx, command.ticketId);
    if (placed.some(isExchanged)) return UNHEARD_FAILURE;
    const wasToBeReturned = placed.some(
      ({ disposition, verdict }) => disposition === 'parked' && verdict !== 'extra',
    );
    if (wasToBeReturned && countedDeposits(placed).length === 0) return declined('arrivedGoesBack', {});
    const outcome = await moveTicket(tx, {
      ...commandedMove(deps, command),
      from: [TicketStatus.onHold, TicketStatus.invalid],
      to: TicketStatus.confirming,
    });
    if (outcome !== 'moved') return declined('ticketElsewhere', { act: 'continue' });
    const at = deps.clock.now();
    // A deposit placed with a stopped ticket never counts.
    const moved = await lockKnownTicket(tx, command.ticketId);
    const { ticket, deposits } = await placeUnhandled(tx, deps, moved);
    const isUnpaid = countedDeposits(deposits).length === 0;
    await fitReserve(tx, deps, ticket);
    // The operator's word counts as the customer's "paid".
    const byWordAt = isUnpaid ? at : ticket.byWordAt;
    await updateTicket(tx, command.ticketId, { approvedAt: approvalOf(deposits, at), byWordAt: byWordAt });
    await emit(tx, at, 'ticket.due', { ticketId: command.ticketId });
    return DONE;
  });

export const rejectTicket = (deps: OperateDeps, command: TicketCommand): Promise<Outcome> =>
  operate(deps, command, async (tx) => {
    const unresolved = await unresolvedDeposit(tx, command.ticketId);
    if (unresolved !== null) return unresolved;
    const outcome = await moveTicket(tx, {
      ...commandedMove(deps, command),
      from: [TicketStatus.awaitingPayment, TicketStatus.confirming, TicketStatus.onHold],
      to: TicketStatus.rejected,
      ...command.shown,
    });
    return outcome === 'moved' ? DONE : declined('ticketElsewhere', { act: 'reject' });
  });

export const invalidateTicket = (deps: OperateDeps, command: TicketCommand): Promise<Outcome> =>
  operate(deps, command, async (tx) => {
    const outcome = await stopTicket(tx, commandedMove(deps, command));
    return outcome === 'stopped' ? DONE : declined('ticketOver', {});
  });

export const closeTicket = (deps: OperateDeps, command: TicketCommand): Promise<Outcome> =>
  operate(deps, command, async (tx, ticket) => {
    if (ticket.status !== TicketStatus.invalid) return declined('ticketElsewhere', { act: 'close' });
    const open =
      (await paymentUnderWay(tx, command.ticketId)) ?? (await unresolvedDeposit(tx, command.ticketId));
    if (open !== null) return open;
    if ((await depositsOfTicket(tx, command.ticketId)).some(isExchanged)) return UNHEARD_FAILURE;
    const at = deps.clock.now();
    await recordEnd(tx, command.ticketId, at);
    await resolveAlert(tx, at, alertSubjects.invariant(command.ticketId));
    return DONE;
  });

const isExchanged = ({ disposition }: Deposit): boolean => disposition === 'exchanged';
/** The event of a failed payout may wait in a dead process. It opens the deposits again. */
const UNHEARD_FAILURE = declined('paymentUnderWay', { state: 'signed' });

async function unresolvedDeposit(tx: Tx, ticketId: string): Promise<Declined | null> {
  const isUnresolved = (await depositsOfTicket(tx, ticketId)).some(
    ({ state, disposition, isDust }) =>
      state !== 'vanished' &&
      !isDust &&
      (disposition === null || disposition === 'open' || disposition === 'parked'),
  );
  return isUnresolved ? declined('depositUndecided', {}) : null;
}

/** A live payout excludes every other end; a refund does until final. */
async function paymentUnderWay(tx: Tx, ticketId: string): Promise<Declined | null> {
  const payments = (await paymentsOfTicket(tx, ticketId)).filter(stands);
  const underWay = payments.find(({ purpose, state }) => purpose === 'payout' || state !== 'final');
  if (underWay === undefined) return null;
  const { state } = underWay;
  return declined('paymentUnderWay', { state: state === 'queued' || state === 'manual' ? state : 'signed' });
}
