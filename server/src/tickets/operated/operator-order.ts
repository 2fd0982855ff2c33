/** An operator's order about a ticket: who gives it, why, and what came of it. */
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Mover } from '../ticket.ts';
import { lockTicket, type TicketRow } from '../ticket-store.ts';

export interface OperateDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** What was done, or the sentence that says why it cannot be. */
export type Operated = { readonly done: true } | { readonly done: false; readonly why: string };
export const DONE: Operated = { done: true };
export const no = (why: string): Operated => ({ done: false, why });
export const BOOKING = 'a deposit of this ticket became final just now: give the command again';

export interface Order {
  readonly ticketId: string;
  readonly by: Mover;
  readonly reason: string;
}

/** Acts under the ticket's lock. */
export const operate = (
  deps: OperateDeps,
  order: Order,
  act: (tx: Tx, ticket: TicketRow) => Promise<Operated>,
): Promise<Operated> =>
  deps.db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, order.ticketId);
    return ticket === undefined ? no('no such ticket') : act(tx, ticket);
  });

/** What every move by an operator has in common. */
export const orderedMove = (deps: OperateDeps, { ticketId, by, reason }: Order) => ({
  ticketId,
  by,
  why: reason,
  at: deps.clock.now(),
});
