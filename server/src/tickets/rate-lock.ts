/**
 * The provisional rate lock: the first sight of a deposit keeps the ticket's rate for as long as its network may take
 * to confirm. Slow, replaced or sent anew, the lower of the ticket's price and that of the first confirmation counts.
 */
import { formatDecimal } from '@parom/contract/money';
import type { Catalogue, CatalogueSource } from '../currencies/index.ts';
import { type Clock, later } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { RetryAt } from '../platform/jobs/run-jobs.ts';
import { quoteOf, type RateBoard } from '../rates/board.ts';
import type { Deposit } from './judgement-store.ts';
import { hasLostRateLock, type TicketRow, updateTicket } from './ticket-store.ts';

export interface RateLockDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
}

/** The first sight inside the window locks the rate for the time that the network may take to confirm. */
export async function openRateLock(tx: Tx, ticket: TicketRow, seenAt: Date): Promise<void> {
  // Sent anew after a first one was replaced or dropped: the lock is lost for good.
  const rateLock =
    ticket.rate_lock === 'open' ? 'provisional' : ticket.rate_lock === 'broken' ? 'lower' : ticket.rate_lock;
  await updateTicket(tx, ticket.id, { rate_lock: rateLock, first_seen_at: ticket.first_seen_at ?? seenAt });
}

/** From the facts alone: true as soon as a slow deposit is in a block, whether or not a price could be noted for it yet. */
export const isRateLockLost = (
  catalogue: Catalogue,
  ticket: TicketRow,
  deposits: readonly Deposit[],
): boolean =>
  hasLostRateLock(ticket) ||
  (ticket.rate_lock === 'provisional' && deposits.some((deposit) => isSlow(catalogue, deposit)));

function isSlow(catalogue: Catalogue, { networkId, firstSeenAt, firstMinedAt }: Deposit): boolean {
  const network = catalogue.network(networkId);
  if (network === null || firstMinedAt === null) return false;
  return firstMinedAt.getTime() - firstSeenAt.getTime() > network.firstConfirmationMs;
}

/** In a block: a lock that was lost meanwhile, or that the network outlasted, notes the price of this moment. @throws RetryAt without one */
export async function confirmRateLock(
  tx: Tx,
  deps: RateLockDeps,
  ticket: TicketRow,
  deposit: Deposit,
): Promise<void> {
  const catalogue = deps.catalogue();
  if (!isRateLockLost(catalogue, ticket, [deposit]) || ticket.confirmed_give_usdt !== null) return;

  const give = catalogue.assetById(ticket.give_asset_id);
  const get = catalogue.assetById(ticket.get_asset_id);
  const quote = quoteOf(deps.rates, give.currencyId, get.currencyId);
  if (quote === null)
    throw new RetryAt(later(deps.clock.now(), 5_000), 'no fresh rate for the first confirmation');
  await updateTicket(tx, ticket.id, {
    rate_lock: 'lower',
    confirmed_give_usdt: formatDecimal(quote.giveUsdt),
    confirmed_get_usdt: formatDecimal(quote.getUsdt),
  });
}

/** What it was locked for is gone: whatever comes now is priced anew. */
export const loseRateLock = (tx: Tx, ticketId: string): Promise<void> =>
  updateTicket(tx, ticketId, { rate_lock: 'broken', confirmed_give_usdt: null, confirmed_get_usdt: null });
