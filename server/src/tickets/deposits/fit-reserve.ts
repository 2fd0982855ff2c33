/** The caller holds the ticket's lock. */
import { add, type Decimal, minOf, ZERO } from '@parom/contract/money';
import type { CatalogueSource } from '../../currencies/catalogue.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import type { Quote } from '../../rates/board/board.ts';
import { markReservePaid, markReserveUnpaid, reserveExactly } from '../reserve/ticket-reserve.ts';
import type { Ticket } from '../ticket.ts';
import { updateTicket } from '../ticket-store.ts';
import { countedDeposits, type Deposit, depositsOfTicket, isUnhandled } from './deposit-store.ts';
import { offeredFor, worthOf } from './judge-deposits.ts';
import { pricedSoFar, termsOf } from './own-rate.ts';

export interface FitReserveDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

/**
 * A reserve counts as paid only above the pair's minimum and half of the promise: dust must not reserve more
 * than no deposit. After the window the reserve only shrinks.
 * @returns the sum of the counted deposits
 */
export async function fitReserve(tx: Tx, deps: FitReserveDeps, ticket: Ticket): Promise<Decimal> {
  const deposits = await depositsOfTicket(tx, ticket.id);
  await fitTo(tx, deps, ticket, deposits);
  return sumOf(countedDeposits(deposits));
}

/** `false` changes nothing: the reserve cannot carry the promise. */
export async function fitReserveToRate(
  tx: Tx,
  deps: FitReserveDeps,
  ticket: Ticket,
  { rate, promised }: { readonly rate: Quote; readonly promised: Decimal },
): Promise<boolean> {
  const change = {
    giveUsdt: rate.giveUsdt,
    getUsdt: rate.getUsdt,
    rateSources: rate.sources,
    promisedAmount: promised,
  };
  const deposits = await depositsOfTicket(tx, ticket.id);
  const isCarried = await fitTo(tx, deps, { ...ticket, ...change }, deposits);
  if (isCarried) await updateTicket(tx, ticket.id, change);
  return isCarried;
}

async function fitTo(
  tx: Tx,
  { clock, catalogue }: FitReserveDeps,
  ticket: Ticket,
  deposits: readonly Deposit[],
): Promise<boolean> {
  const at = clock.now();
  const terms = { ...termsOf(ticket, catalogue(), at), strayMaxGive: null, isApproved: false };
  const counted = countedDeposits(deposits);
  const priced = counted.map((deposit) => pricedSoFar(catalogue(), ticket, deposit));
  const worth = worthOf(terms, priced);
  // An unplaced deposit may be the rest, seen in time.
  const isOver = terms.windowIsOver && !deposits.some(isUnhandled);
  const offered = offeredFor(terms, priced);
  const { reserved } = ticket;
  const wanted = reserved === ZERO ? ZERO : isOver ? minOf(reserved, worth) : offered;
  const isPaid = sumOf(counted) >= terms.minGive && add(worth, worth) >= wanted;
  if (isPaid) await markReservePaid(tx, ticket);
  else await markReserveUnpaid(tx, ticket);
  await updateTicket(tx, ticket.id, { cameWorth: worth });
  if (!(await reserveExactly(tx, { ...ticket, isReservedUnpaid: !isPaid }, wanted))) return false;
  await noteOffer(tx, ticket, { offered, promised: terms.promised }, at);
  return true;
}

const sumOf = (deposits: readonly Deposit[]): Decimal =>
  deposits.reduce<Decimal>((total, { amount }) => add(total, amount), ZERO);

async function noteOffer(
  tx: Tx,
  { id, getAmount }: Ticket,
  { offered, promised }: { readonly offered: Decimal; readonly promised: Decimal },
  at: Date,
): Promise<void> {
  if (getAmount === offered) return;
  const promisedAmount = offered === promised ? null : promised;
  await updateTicket(tx, id, { getAmount: offered, promisedAmount: promisedAmount });
  await emit(tx, at, 'tickets.recalculated', { ticketIds: [id] });
}
