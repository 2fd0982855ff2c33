/** What an operator may do with a ticket. The table of moves bounds him like everybody else. */
import { TicketStatus } from '@parom/contract/tickets';
import { cancelPayout, payoutsOfTicket } from '../payouts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { undoExchange } from './complete-ticket.ts';
import { depositsOfTicket } from './judgement-store.ts';
import { moveTicket } from './move-ticket.ts';
import type { Mover } from './ticket.ts';
import { lockTicket, updateTicket } from './ticket-store.ts';

export interface OperateDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** What was done, or the sentence that says why it cannot be. */
export type Operated = { readonly done: true } | { readonly done: false; readonly why: string };
const DONE: Operated = { done: true };
const no = (why: string): Operated => ({ done: false, why });

export interface Order {
  readonly ticketId: string;
  readonly by: Mover;
  readonly reason: string;
}

/** Suspends a ticket that is confirming. The customer reads the reason. */
export const holdTicket = (deps: OperateDeps, order: Order): Promise<Operated> =>
  operate(deps, order, async (tx) => {
    const outcome = await moveTicket(tx, {
      ...orderedMove(deps, order),
      from: [TicketStatus.confirming],
      to: TicketStatus.held,
      customReason: order.reason,
    });
    return outcome === 'moved' ? DONE : no('only a ticket in status 2 can be held');
  });

/** Lets a held (or faulty) ticket go on: its deposits are judged again, and neither screening nor the limits stop it. */
export const continueTicket = (deps: OperateDeps, order: Order): Promise<Operated> =>
  operate(deps, order, async (tx) => {
    const outcome = await moveTicket(tx, {
      ...orderedMove(deps, order),
      from: [TicketStatus.held, TicketStatus.invalid],
      to: TicketStatus.confirming,
    });
    if (outcome !== 'moved') return no('only a ticket in status 9 or 0 can go on');
    const at = deps.clock.now();
    await updateTicket(tx, order.ticketId, { approved_at: at });
    await emit(tx, at, 'ticket.due', { ticketId: order.ticketId });
    return DONE;
  });

/** Ends a ticket with a reason, while none of its deposits waits for a decision. */
export const rejectTicket = (deps: OperateDeps, order: Order): Promise<Operated> =>
  operate(deps, order, async (tx) => {
    const deposits = await depositsOfTicket(tx, order.ticketId);
    const isUnresolved = deposits.some(
      ({ state, disposition }) =>
        state !== 'vanished' && (disposition === null || disposition === 'open' || disposition === 'held'),
    );
    if (isUnresolved)
      return no('a deposit of this ticket waits for a decision: refund it, or let the ticket go on');
    const outcome = await moveTicket(tx, {
      ...orderedMove(deps, order),
      from: [TicketStatus.awaitingPayment, TicketStatus.confirming, TicketStatus.held],
      to: TicketStatus.rejected,
      customReason: order.reason,
    });
    return outcome === 'moved' ? DONE : no('only a ticket in status 1, 2 or 9 can be rejected');
  });

/** An invariant is broken: the ticket stops until an operator has looked. */
export const invalidateTicket = (deps: OperateDeps, order: Order): Promise<Operated> =>
  operate(deps, order, async (tx) => {
    const ticket = await lockTicket(tx, order.ticketId);
    if (ticket === undefined) return no('no such ticket');
    const stopped = [
      TicketStatus.completed,
      TicketStatus.rejected,
      TicketStatus.refunded,
      TicketStatus.invalid,
    ];
    if (stopped.some((status) => status === ticket.status)) return no('the ticket is closed');
    await moveTicket(tx, {
      ...orderedMove(deps, order),
      from: [ticket.status as TicketStatus],
      to: TicketStatus.invalid,
      reason: 'invariant',
    });
    return DONE;
  });

/**
 * Takes a ticket towards a refund: from "held", or from "sending" while nothing was signed. The refunds themselves
 * are decided deposit by deposit (`refund-deposit.ts`).
 */
export async function beginRefund(tx: Tx, deps: OperateDeps, order: Order): Promise<Operated> {
  const ticket = await lockTicket(tx, order.ticketId);
  if (ticket?.status === TicketStatus.refunding) return DONE;
  if (ticket?.status === TicketStatus.sending) {
    const payouts = await payoutsOfTicket(tx, order.ticketId);
    const live = payouts.find(
      ({ purpose, state }) => purpose === 'payout' && state !== 'failed' && state !== 'cancelled',
    );
    const at = deps.clock.now();
    if (live !== undefined) {
      if ((await cancelPayout(tx, live.id, at)) === 'too-late')
        return no('the payout was signed: it cannot be taken back');
      await undoExchange(tx, live, at);
    }
  }
  const outcome = await moveTicket(tx, {
    ...orderedMove(deps, order),
    from: [TicketStatus.held, TicketStatus.sending, TicketStatus.invalid],
    to: TicketStatus.refunding,
    customReason: order.reason,
  });
  return outcome === 'moved' ? DONE : no('only a ticket in status 9, 3 or 0 can be refunded');
}

const operate = (deps: OperateDeps, order: Order, act: (tx: Tx) => Promise<Operated>): Promise<Operated> =>
  deps.db.transaction().execute(async (tx) => {
    if ((await lockTicket(tx, order.ticketId)) === undefined) return no('no such ticket');
    return act(tx);
  });

const orderedMove = (deps: OperateDeps, { ticketId, by, reason }: Order) => ({
  ticketId,
  by,
  why: reason,
  at: deps.clock.now(),
});
