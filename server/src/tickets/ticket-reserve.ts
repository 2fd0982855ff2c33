/** What of the reserve is held for a ticket. Called under the ticket's lock, by the mover and by use cases of tickets. */
import {
  add,
  ceilTo,
  type Decimal,
  formatDecimal,
  minOf,
  mulDivCeil,
  subtract,
  toDecimal,
  ZERO,
} from '@parom/contract/money';
import { amountDecimals } from '@parom/contract/pricing';
import type { CatalogueSource } from '../currencies/catalogue.ts';
import { holdReserve, markReserve, type Promised, releaseReserve } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { countedDeposits, depositsOfTicket, isUnheard } from './deposits/deposit-store.ts';
import { type TicketRow, updateTicket } from './ticket-store.ts';

type Holder = Pick<TicketRow, 'id' | 'held' | 'held_is_unpaid' | 'get_asset_id'>;

export interface HoldDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

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
 * Fits the promise to what has come. It is a paid one, free of the limit on those that nobody paid, while that reaches what the
 * pair exchanges and would bring half of the promise: who shows a trifle holds no more than who shows nothing. Once the window
 * is over no more is held than what came would bring, and never again more: a rest that comes later takes what it needs anew.
 * @returns the sum of what counts
 */
export async function fitHold(tx: Tx, deps: HoldDeps, ticket: TicketRow): Promise<Decimal> {
  const deposits = await depositsOfTicket(tx, ticket.id);
  const sum = countedDeposits(deposits).reduce<Decimal>((total, { amount }) => add(total, amount), ZERO);
  const share = shareOf(deps, ticket, sum);
  // What has no place yet may be the rest, seen in time.
  const isOver = deps.clock.now() >= ticket.expires_at && !deposits.some(isUnheard);
  const held = isOver ? minOf(toDecimal(ticket.held), share) : toDecimal(ticket.held);
  if (isOver) await holdExactly(tx, ticket, held);
  const isPaid = sum >= toDecimal(ticket.min_give) && add(share, share) >= held;
  const fitted = { ...ticket, held: formatDecimal(held) };
  if (isPaid) await markHoldPaid(tx, fitted);
  else await markHoldUnpaid(tx, fitted);
  return sum;
}

/** What of the promise `sum` would bring. Rounded up, so that it carries the payout, which is rounded down. */
function shareOf({ catalogue }: HoldDeps, ticket: TicketRow, sum: Decimal): Decimal {
  const { decimals } = catalogue().assetById(ticket.get_asset_id);
  const share = mulDivCeil(toDecimal(ticket.get_amount), sum, toDecimal(ticket.give_amount));
  return ceilTo(share, amountDecimals(decimals));
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
