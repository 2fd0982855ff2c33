/** Reading and locking tickets. The status and the reserve are written by `move-ticket.ts` and `ticket-reserve.ts` only. */
import { toDecimal } from '@parom/contract/money';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { TicketsTable } from '../schema.ts';

export type TicketRow = Selectable<TicketsTable>;

export const findTicket = (db: Db | Tx, id: string): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst();

/** The row under its lock, taken before any asset's or account's. */
export const lockTicket = (tx: Tx, id: string): Promise<TicketRow | undefined> =>
  tx.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findTicketBySimpleId = (db: Db, simpleId: number): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').selectAll().where('simple_id', '=', simpleId).executeTakeFirst();

export const historyOf = (db: Db | Tx, ticketId: string) =>
  db
    .selectFrom('ticket_history')
    .select(['from_status', 'to_status', 'by_whom', 'why', 'at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();

/** The price that the ticket's amounts rest on. */
export const priceOfTicket = (ticket: TicketRow) => ({
  giveUsdt: toDecimal(ticket.give_usdt),
  getUsdt: toDecimal(ticket.get_usdt),
});

/** The price at the first confirmation, when the ticket lost its rate lock. */
export function confirmedPriceOf(ticket: TicketRow) {
  if (ticket.confirmed_give_usdt === null || ticket.confirmed_get_usdt === null) return null;
  return { giveUsdt: toDecimal(ticket.confirmed_give_usdt), getUsdt: toDecimal(ticket.confirmed_get_usdt) };
}
