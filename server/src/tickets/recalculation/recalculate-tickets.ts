/**
 * After a move above 0.5 %. The amount to send never changes. Without reserve for a rise, the ticket stays.
 */
import { RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import { add, type Decimal, ZERO } from '@parom/contract/money';
import { amountDecimals, hasMovedMoreThan, rateOf, receiveFor } from '@parom/contract/pricing';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Catalogue, CatalogueSource } from '../../currencies/catalogue.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { type Quote, quoteOf, type RateBoard } from '../../rates/board/board.ts';
import { countedDeposits, depositsOfTicket, isUnhandled } from '../deposits/deposit-store.ts';
import { fitReserveToRate } from '../deposits/fit-reserve.ts';
import { strayMaxGive } from '../deposits/own-rate.ts';
import { limitByStray } from '../deposits/rate-lock.ts';
import type { Ticket } from '../ticket.ts';
import { lockKnownTicket } from '../ticket-store.ts';
import { noteRecalculation } from './noted-recalculations-store.ts';
import { type OpenTicket, openTickets } from './open-tickets-store.ts';
import {
  applyRecalculation,
  applyStrayLimits,
  type Recalculation,
  type StrayLimit,
} from './recalculation-store.ts';

export interface RecalculateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
}

export async function recalculateTickets(deps: RecalculateDeps): Promise<number> {
  if (deps.rates.isHalted()) return 0;
  const tickets = await openTickets(deps.db, deps.clock.now());
  const quoteFor = quotesByPair(deps);
  const catalogue = deps.catalogue();
  const whole = tickets.filter(({ isPartPaid }) => !isPartPaid);
  const changes = whole.flatMap((ticket) => recalculationOf(catalogue, ticket, quoteFor(ticket)) ?? []);
  const limits = whole.flatMap((ticket) => strayLimitOf(catalogue, ticket, quoteFor(ticket)) ?? []);
  const recalculated =
    changes.length + limits.length === 0
      ? 0
      : await deps.db.transaction().execute(async (tx: Tx) => {
          await applyStrayLimits(tx, limits);
          return changes.length === 0 ? 0 : applyRecalculation(tx, changes, deps.clock.now());
        });
  let rests = 0;
  await inTurn(
    tickets.filter((ticket) => ticket.isPartPaid && hasMoved(ticket, quoteFor(ticket))),
    async (ticket) => {
      if (await recalculateRest(deps, ticket, quoteFor)) rests += 1;
    },
  );
  return recalculated + rests;
}

function strayLimitOf(catalogue: Catalogue, ticket: OpenTicket, quote: Quote | null): StrayLimit | null {
  if (quote === null) return null;
  const maxGive = strayMaxGive(quote, catalogue.assetById(ticket.giveAssetId));
  const noted = ticket.strayMaxGive === null ? null : ticket.strayMaxGive;
  return maxGive === noted ? null : { ticketId: ticket.id, maxGive };
}

const hasMoved = (ticket: Priced, quote: Quote | null): quote is Quote =>
  quote !== null && hasMovedMoreThan(ticket, quote, RECALCULATE_ABOVE_BPS);

/** Before the lock the rest may have been seen, or a newer price applied. */
function recalculateRest(deps: RecalculateDeps, before: OpenTicket, quoteFor: QuoteFor): Promise<boolean> {
  const { id } = before;
  return deps.db.transaction().execute(async (tx) => {
    const ticket = await lockKnownTicket(tx, id);
    if (ticket.giveUsdt !== before.giveUsdt || ticket.getUsdt !== before.getUsdt) return false;
    const quote = quoteFor(ticket);
    const deposits = await depositsOfTicket(tx, id);
    const seen = countedDeposits(deposits).reduce<Decimal>((sum, { amount }) => add(sum, amount), ZERO);
    const isOpen = ticket.status === TicketStatus.confirming && deps.clock.now() < ticket.expiresAt;
    const isPart = seen > ZERO && seen < ticket.giveAmount && !deposits.some(isUnhandled);
    if (!isOpen || !isPart || !hasMoved(ticket, quote)) return false;
    const promised = receiveNow(deps.catalogue(), ticket, quote);
    if (promised === ZERO) return false;
    await limitByStray(tx, deps, ticket, quote);
    const isFitted = await fitReserveToRate(tx, deps, ticket, { rate: quote, promised });
    if (isFitted) await noteRest(tx, deps, ticket, quote);
    return isFitted;
  });
}

async function noteRest(tx: Tx, { clock }: RecalculateDeps, before: Ticket, quote: Quote): Promise<void> {
  const { getAmount } = await lockKnownTicket(tx, before.id);
  if (getAmount === before.getAmount) return;
  await noteRecalculation(tx, {
    ticketId: before.id,
    at: clock.now(),
    fromAmount: before.getAmount,
    toAmount: getAmount,
    fromRate: rateOf(before),
    toRate: rateOf(quote),
    sources: quote.sources,
  });
}

type Priced = Omit<OpenTicket, 'id' | 'isPartPaid'>;
type QuoteFor = (ticket: Priced) => Quote | null;

function quotesByPair({ catalogue, rates }: RecalculateDeps): QuoteFor {
  const quotes = new Map<string, Quote | null>();
  const currencyOf = (assetId: number): number => catalogue().assetById(assetId).currencyId;
  return ({ giveAssetId, getAssetId }) => {
    const pair = `${giveAssetId}>${getAssetId}`;
    const known = quotes.get(pair);
    if (known !== undefined) return known;
    const quote = quoteOf(rates, currencyOf(giveAssetId), currencyOf(getAssetId));
    quotes.set(pair, quote);
    return quote;
  };
}

function recalculationOf(
  catalogue: Catalogue,
  ticket: OpenTicket,
  quote: Quote | null,
): Recalculation | null {
  if (!hasMoved(ticket, quote)) return null;
  const receive = receiveNow(catalogue, ticket, quote);
  return receive === ZERO ? null : toRecalculation(ticket, quote, receive);
}

function receiveNow(catalogue: Catalogue, ticket: Priced, quote: Quote): Decimal {
  const most = strayMaxGive(quote, catalogue.assetById(ticket.giveAssetId));
  // A price far from the market does not apply to a large ticket.
  if (most !== null && ticket.giveAmount > most) return ZERO;
  const decimals = amountDecimals(catalogue.assetById(ticket.getAssetId).decimals);
  return receiveFor(ticket.giveAmount, quote, ticket.markupBps, decimals);
}

const toRecalculation = (ticket: OpenTicket, quote: Quote, receive: Decimal): Recalculation => ({
  ticketId: ticket.id,
  assetId: ticket.getAssetId,
  previousGiveUsdt: ticket.giveUsdt,
  previousGetUsdt: ticket.getUsdt,
  previousRate: rateOf(ticket),
  rate: rateOf(quote),
  getAmount: receive,
  giveUsdt: quote.giveUsdt,
  getUsdt: quote.getUsdt,
  sources: quote.sources,
});
