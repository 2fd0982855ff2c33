/** What of the reserve is held for a ticket. Called under the ticket's lock, by the mover and by use cases of tickets. */
import { add, type Decimal, formatDecimal, minOf, subtract, toDecimal, ZERO } from '@parom/contract/money';
import type { CatalogueSource } from '../currencies/catalogue.ts';
import { holdReserve, markReserve, type Promised, releaseReserve } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import type { Quote } from '../rates/board/board.ts';
import { countedDeposits, type Deposit, depositsOfTicket, isUnheard } from './deposits/deposit-store.ts';
import { offeredFor, worthOf } from './deposits/judge-deposits.ts';
import { pricedSoFar, termsOf } from './deposits/own-rate.ts';
import { type TicketRow, updateTicket } from './ticket-store.ts';

type Holder = Pick<TicketRow, 'id' | 'reserved' | 'reserve_is_unpaid' | 'get_asset_id'>;

export interface HoldDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

const promiseOf = ({ reserve_is_unpaid }: Holder): Promised => (reserve_is_unpaid ? 'unpaid' : 'paid');

/** Makes the ticket hold exactly `wanted`; `false`, changing nothing, when the reserve cannot carry it. */
export async function holdExactly(tx: Tx, ticket: Holder, wanted: Decimal): Promise<boolean> {
  const difference = subtract(wanted, toDecimal(ticket.reserved));
  if (difference > ZERO && !(await holdReserve(tx, ticket.get_asset_id, difference, promiseOf(ticket)))) {
    return false;
  }
  if (difference < ZERO) {
    await releaseReserve(tx, ticket.get_asset_id, subtract(ZERO, difference), promiseOf(ticket));
  }
  await updateTicket(tx, ticket.id, { reserved: formatDecimal(wanted) });
  return true;
}

/**
 * Fits the promise to what has come, each deposit at its own rate, and says so on the ticket. The promise is a paid one, free of the
 * limit on unpaid tickets, while the deposits reach what the pair exchanges and bring half of the promise: a dust deposit must not
 * hold more than no deposit. Once the window is over the ticket holds no more than its deposits bring, and never again more: a
 * rest that comes later takes what it needs anew.
 * @returns the sum of what counts
 */
export async function fitHold(tx: Tx, deps: HoldDeps, ticket: TicketRow): Promise<Decimal> {
  const deposits = await depositsOfTicket(tx, ticket.id);
  await fitTo(tx, deps, ticket, deposits);
  return sumOf(countedDeposits(deposits));
}

/** What is still to come has another rate. `false`, changing nothing of the amounts, where the reserve cannot carry it. */
export async function fitToRate(
  tx: Tx,
  deps: HoldDeps,
  ticket: TicketRow,
  { rate, promised }: { readonly rate: Quote; readonly promised: Decimal },
): Promise<boolean> {
  const change = {
    give_usdt: formatDecimal(rate.giveUsdt),
    get_usdt: formatDecimal(rate.getUsdt),
    rate_sources: JSON.stringify(rate.sources),
    promised_amount: formatDecimal(promised),
  };
  const deposits = await depositsOfTicket(tx, ticket.id);
  const repriced = { ...ticket, ...change, rate_sources: rate.sources };
  const isCarried = await fitTo(tx, deps, repriced, deposits);
  if (isCarried) await updateTicket(tx, ticket.id, change);
  return isCarried;
}

async function fitTo(
  tx: Tx,
  { clock, catalogue }: HoldDeps,
  ticket: TicketRow,
  deposits: readonly Deposit[],
): Promise<boolean> {
  const at = clock.now();
  const terms = { ...termsOf(ticket, catalogue(), at), strayMaxGive: null, isApproved: false };
  const counted = countedDeposits(deposits);
  const priced = counted.map((deposit) => pricedSoFar(catalogue(), ticket, deposit));
  const worth = worthOf(terms, priced);
  // What has no place yet may be the rest, seen in time.
  const isOver = terms.windowIsOver && !deposits.some(isUnheard);
  const offered = offeredFor(terms, priced);
  const reserved = toDecimal(ticket.reserved);
  const wanted = reserved === ZERO ? ZERO : isOver ? minOf(reserved, worth) : offered;
  const isPaid = sumOf(counted) >= terms.minGive && add(worth, worth) >= wanted;
  if (isPaid) await markHoldPaid(tx, ticket);
  else await markHoldUnpaid(tx, ticket);
  await updateTicket(tx, ticket.id, { received_worth: formatDecimal(worth) });
  if (!(await holdExactly(tx, { ...ticket, reserve_is_unpaid: !isPaid }, wanted))) return false;
  await noteOffer(tx, ticket, { offered, promised: terms.promised }, at);
  return true;
}

const sumOf = (deposits: readonly Deposit[]): Decimal =>
  deposits.reduce<Decimal>((total, { amount }) => add(total, amount), ZERO);

/** The ticket says what it pays as things stand; what it would pay for all of it at its rate stays beside that. */
async function noteOffer(
  tx: Tx,
  { id, get_amount }: TicketRow,
  { offered, promised }: { readonly offered: Decimal; readonly promised: Decimal },
  at: Date,
): Promise<void> {
  if (toDecimal(get_amount) === offered) return;
  const promisedAmount = offered === promised ? null : formatDecimal(promised);
  await updateTicket(tx, id, { get_amount: formatDecimal(offered), promised_amount: promisedAmount });
  await emit(tx, at, 'tickets.recalculated', { ticketIds: [id] });
}

/** The promise no longer counts among the unpaid half of the wallet. */
export async function markHoldPaid(tx: Tx, ticket: Holder): Promise<void> {
  if (!ticket.reserve_is_unpaid) return;
  await markReserve(tx, ticket.get_asset_id, toDecimal(ticket.reserved), 'paid');
  await updateTicket(tx, ticket.id, { reserve_is_unpaid: false });
}

async function markHoldUnpaid(tx: Tx, ticket: Holder): Promise<void> {
  if (ticket.reserve_is_unpaid) return;
  await markReserve(tx, ticket.get_asset_id, toDecimal(ticket.reserved), 'unpaid');
  await updateTicket(tx, ticket.id, { reserve_is_unpaid: true });
}

/** The payout takes the promise over: the asset's reserve stays, the ticket holds nothing any more. */
export async function handHoldToPayment(tx: Tx, ticketId: string): Promise<void> {
  await updateTicket(tx, ticketId, { reserved: '0' });
}
