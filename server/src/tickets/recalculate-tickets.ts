/**
 * A rate moved: open tickets without a deposit that differ by more than 0.5 % get a new receive amount. The amount
 * to send never changes under the customer's hands. A rise that the reserve cannot carry leaves the ticket as it is.
 */
import { RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import { type Decimal, formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import { amountDecimals, hasMovedMoreThan, receiveFor } from '@parom/contract/pricing';
import type { Catalogue, CatalogueSource } from '../currencies/catalogue.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { type Quote, quoteOf, type RateBoard } from '../rates/board.ts';
import { applyRecalculation, type Recalculation } from './recalculation-store.ts';
import { priceOfTicket } from './ticket-store.ts';
import { type OpenTicket, openUnpaidTickets } from './unpaid-store.ts';

export interface RecalculateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
}

/**
 * All open tickets at once, however many: read in one statement, written in one, told in one event. Returns how many were
 * recalculated. None while prices mean nothing.
 */
export async function recalculateTickets(deps: RecalculateDeps): Promise<number> {
  if (deps.rates.isHalted()) return 0;
  const tickets = await openUnpaidTickets(deps.db);
  const quoteFor = quotesByPair(deps);
  const changes = tickets.flatMap(
    (ticket) => recalculationOf(deps.catalogue(), ticket, quoteFor(ticket)) ?? [],
  );
  if (changes.length === 0) return 0;
  return deps.db.transaction().execute((tx: Tx) => applyRecalculation(tx, changes, deps.clock.now()));
}

/** One quote for all tickets of a pair: they are priced by the same moment. */
function quotesByPair({ catalogue, rates }: RecalculateDeps): (ticket: OpenTicket) => Quote | null {
  const quotes = new Map<string, Quote | null>();
  const currencyOf = (assetId: number): number => catalogue().assetById(assetId).currencyId;
  return ({ give_asset_id, get_asset_id }) => {
    const pair = `${give_asset_id}>${get_asset_id}`;
    const known = quotes.get(pair);
    if (known !== undefined) return known;
    const quote = quoteOf(rates, currencyOf(give_asset_id), currencyOf(get_asset_id));
    quotes.set(pair, quote);
    return quote;
  };
}

/** `null` when the ticket stands: its rate moved little, there is no fresh rate, or nothing would be left to pay. */
function recalculationOf(
  catalogue: Catalogue,
  ticket: OpenTicket,
  quote: Quote | null,
): Recalculation | null {
  if (quote === null || !hasMovedMoreThan(priceOfTicket(ticket), quote, RECALCULATE_ABOVE_BPS)) return null;
  const decimals = amountDecimals(catalogue.assetById(ticket.get_asset_id).decimals);
  const receive = receiveFor(toDecimal(ticket.give_amount), quote, ticket.markup_bps, decimals);
  return receive === ZERO ? null : toRecalculation(ticket, quote, receive);
}

const toRecalculation = (ticket: OpenTicket, quote: Quote, receive: Decimal): Recalculation => ({
  ticketId: ticket.id,
  assetId: ticket.get_asset_id,
  previousGiveUsdt: ticket.give_usdt,
  previousGetUsdt: ticket.get_usdt,
  getAmount: formatDecimal(receive),
  giveUsdt: formatDecimal(quote.giveUsdt),
  getUsdt: formatDecimal(quote.getUsdt),
  sources: JSON.stringify(quote.sources),
});
