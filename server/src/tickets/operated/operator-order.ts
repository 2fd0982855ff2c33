/** An operator's order about a ticket: who gives it, why, and what came of it. */
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { allOrNothing, declined, type Outcome } from '../../platform/outcome.ts';
import type { Mover } from '../ticket.ts';
import { lockTicket, type TicketRow } from '../ticket-store.ts';

export interface OperateDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export const BOOKING = 'a deposit of this ticket became final just now: give the command again';

export interface Order {
  readonly ticketId: string;
  readonly by: Mover;
  readonly reason: string;
}

type Act = (tx: Tx, ticket: TicketRow) => Promise<Outcome>;

/** Acts under the ticket's lock; of an order that is declined nothing stays. */
export const operate = (deps: OperateDeps, order: Order, act: Act): Promise<Outcome> =>
  allOrNothing(deps.db, locked(order, act));

/** Acts under the ticket's lock; what was found out and written before the order was declined stays. */
export const operateAndKeep = (deps: OperateDeps, order: Order, act: Act): Promise<Outcome> =>
  deps.db.transaction().execute(locked(order, act));

const locked =
  ({ ticketId }: Order, act: Act) =>
  async (tx: Tx): Promise<Outcome> => {
    const ticket = await lockTicket(tx, ticketId);
    return ticket === undefined ? declined('no such ticket') : act(tx, ticket);
  };

/** What every move by an operator has in common. */
export const orderedMove = (deps: OperateDeps, { ticketId, by, reason }: Order) => ({
  ticketId,
  by,
  why: reason,
  at: deps.clock.now(),
});
