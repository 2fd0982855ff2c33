/**
 * A rate moved: open tickets without a deposit that differ by more than 0.5 % get a new receive amount. The amount
 * to send never changes under the customer's hands. A rise that the reserve cannot carry leaves the ticket as it is.
 */
import { RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import { type Decimal, formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import { amountDecimals, hasMovedMoreThan, receiveFor } from '@parom/contract/pricing';
import type { CatalogueSource } from '../currencies/catalogue.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { type Quote, quoteOf, type RateBoard } from '../rates/board.ts';
import { applyRecalculation, type Recalculation } from './recalculation-store.ts';
import { openUnpaidTickets, priceOfTicket, type TicketRow } from './ticket-store.ts';

export interface RecalculateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
}

const BATCH = 1_000;

/** All open tickets, in batches by their number; returns how many were recalculated. None while prices mean nothing. */
export async function recalculateTickets(deps: RecalculateDeps): Promise<number> {
  if (deps.rates.isHalted()) return 0;
  let recalculated = 0;
  for (let after = 0; ; ) {
    const batch = await openUnpaidTickets(deps.db, after, BATCH);
    const last = batch.at(-1);
    if (last === undefined) return recalculated;
    after = last.simple_id;
    const changes = batch.flatMap((ticket) => recalculationOf(deps, ticket) ?? []);
    if (changes.length > 0) {
      recalculated += await deps.db
        .transaction()
        .execute((tx: Tx) => applyRecalculation(tx, changes, deps.clock.now()));
    }
  }
}

/** `null` when the ticket stands: its rate moved little, there is no fresh rate, or nothing would be left to pay. */
function recalculationOf(deps: RecalculateDeps, ticket: TicketRow): Recalculation | null {
  const catalogue = deps.catalogue();
  const give = catalogue.assetById(ticket.give_asset_id);
  const get = catalogue.assetById(ticket.get_asset_id);
  const quote = quoteOf(deps.rates, give.currencyId, get.currencyId);
  if (quote === null || !hasMovedMoreThan(priceOfTicket(ticket), quote, RECALCULATE_ABOVE_BPS)) return null;
  const receive = receiveFor(
    toDecimal(ticket.give_amount),
    quote,
    ticket.markup_bps,
    amountDecimals(get.decimals),
  );
  return receive === ZERO ? null : toRecalculation(ticket, quote, receive);
}

const toRecalculation = (ticket: TicketRow, quote: Quote, receive: Decimal): Recalculation => ({
  ticketId: ticket.id,
  assetId: ticket.get_asset_id,
  previousGiveUsdt: ticket.give_usdt,
  previousGetUsdt: ticket.get_usdt,
  getAmount: formatDecimal(receive),
  giveUsdt: formatDecimal(quote.giveUsdt),
  getUsdt: formatDecimal(quote.getUsdt),
  sources: JSON.stringify(quote.sources),
});
