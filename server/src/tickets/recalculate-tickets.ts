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
import { strayMaxGive } from './ready-ticket.ts';
import {
  applyRecalculation,
  applyStrayLimits,
  type Recalculation,
  type StrayLimit,
} from './recalculation-store.ts';
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
  const catalogue = deps.catalogue();
  const changes = tickets.flatMap((ticket) => recalculationOf(catalogue, ticket, quoteFor(ticket)) ?? []);
  const limits = tickets.flatMap((ticket) => strayLimitOf(catalogue, ticket, quoteFor(ticket)) ?? []);
  if (changes.length + limits.length === 0) return 0;
  return deps.db.transaction().execute(async (tx: Tx) => {
    await applyStrayLimits(tx, limits);
    return changes.length === 0 ? 0 : applyRecalculation(tx, changes, deps.clock.now());
  });
}

/** `null` where the ticket has the limit already. A price that an operator gave back to the market takes the limit away. */
function strayLimitOf(catalogue: Catalogue, ticket: OpenTicket, quote: Quote | null): StrayLimit | null {
  if (quote === null) return null;
  const maxGive = strayMaxGive(quote, catalogue.assetById(ticket.give_asset_id));
  const noted = ticket.stray_max_give === null ? null : toDecimal(ticket.stray_max_give);
  return maxGive === noted ? null : { ticketId: ticket.id, maxGive };
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
  const most = strayMaxGive(quote, catalogue.assetById(ticket.give_asset_id));
  // An operator's price far from the market does not apply to a ticket this large.
  if (most !== null && toDecimal(ticket.give_amount) > most) return null;
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
