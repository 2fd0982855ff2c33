/** The caller holds the ticket's lock. */
import { type Decimal, subtract, ZERO } from '@parom/contract/money';
import { holdReserve, markReserve, type Promised, releaseReserve } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Ticket } from '../ticket.ts';
import { updateTicket } from '../ticket-store.ts';

type Holder = Pick<Ticket, 'id' | 'reserved' | 'isReservedUnpaid' | 'getAssetId'>;

const promiseOf = ({ isReservedUnpaid }: Holder): Promised => (isReservedUnpaid ? 'unpaid' : 'paid');

export async function reserveExactly(tx: Tx, ticket: Holder, wanted: Decimal): Promise<boolean> {
  const difference = subtract(wanted, ticket.reserved);
  if (difference > ZERO && !(await holdReserve(tx, ticket.getAssetId, difference, promiseOf(ticket)))) {
    return false;
  }
  if (difference < ZERO) {
    await releaseReserve(tx, ticket.getAssetId, subtract(ZERO, difference), promiseOf(ticket));
  }
  await updateTicket(tx, ticket.id, { reserved: wanted });
  return true;
}

export async function markReservePaid(tx: Tx, ticket: Holder): Promise<void> {
  if (!ticket.isReservedUnpaid) return;
  await markReserve(tx, ticket.getAssetId, ticket.reserved, 'paid');
  await updateTicket(tx, ticket.id, { isReservedUnpaid: false });
}

export async function markReserveUnpaid(tx: Tx, ticket: Holder): Promise<void> {
  if (ticket.isReservedUnpaid) return;
  await markReserve(tx, ticket.getAssetId, ticket.reserved, 'unpaid');
  await updateTicket(tx, ticket.id, { isReservedUnpaid: true });
}

export async function handReserveToPayment(tx: Tx, ticketId: string): Promise<void> {
  await updateTicket(tx, ticketId, { reserved: ZERO });
}
