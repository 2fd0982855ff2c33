/** What of the reserve is held for a ticket. Called under the ticket's lock, by the mover and by use cases of tickets. */
import { add, type Decimal, formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { holdReserve, markReserve, type Promised, releaseReserve } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { countedDeposits, depositsOfTicket } from './deposits/deposit-store.ts';
import { type TicketRow, updateTicket } from './ticket-store.ts';

type Holder = Pick<TicketRow, 'id' | 'held' | 'held_is_unpaid' | 'get_asset_id'>;

const promiseOf = ({ held_is_unpaid }: Holder): Promised => (held_is_unpaid ? 'unpaid' : 'paid');

/** Makes the ticket hold exactly `wanted`; `false`, changing nothing, when the reserve cannot carry it. */
export async function holdExactly(tx: Tx, ticket: Holder, wanted: Decimal): Promise<boolean> {
  const difference = subtract(wanted, toDecimal(ticket.held));
  if (difference > ZERO && !(await holdReserve(tx, ticket.get_asset_id, difference, promiseOf(ticket)))) {
    return false;
  }
  if (difference < ZERO) {
    await releaseReserve(tx, ticket.get_asset_id, subtract(ZERO, difference), promiseOf(ticket));
  }
  await updateTicket(tx, ticket.id, { held: formatDecimal(wanted) });
  return true;
}

/**
 * A promise is a paid one, free of the limit on those that nobody paid, while its deposits reach what the pair exchanges.
 * @returns their sum
 */
export async function markHoldBySum(tx: Tx, ticket: TicketRow): Promise<Decimal> {
  const counted = countedDeposits(await depositsOfTicket(tx, ticket.id));
  const sum = counted.reduce<Decimal>((total, { amount }) => add(total, amount), ZERO);
  if (sum >= toDecimal(ticket.min_give)) await markHoldPaid(tx, ticket);
  else await markHoldUnpaid(tx, ticket);
  return sum;
}

/** The promise no longer counts among the unpaid half of the wallet. */
export async function markHoldPaid(tx: Tx, ticket: Holder): Promise<void> {
  if (!ticket.held_is_unpaid) return;
  await markReserve(tx, ticket.get_asset_id, toDecimal(ticket.held), 'paid');
  await updateTicket(tx, ticket.id, { held_is_unpaid: false });
}

async function markHoldUnpaid(tx: Tx, ticket: Holder): Promise<void> {
  if (ticket.held_is_unpaid) return;
  await markReserve(tx, ticket.get_asset_id, toDecimal(ticket.held), 'unpaid');
  await updateTicket(tx, ticket.id, { held_is_unpaid: true });
}

/** The payout takes the promise over: the asset's reserve stays, the ticket holds nothing any more. */
export async function handHoldToPayout(tx: Tx, ticketId: string): Promise<void> {
  await updateTicket(tx, ticketId, { held: '0' });
}
