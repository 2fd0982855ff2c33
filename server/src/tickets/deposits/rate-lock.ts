/**
 * The rate lock, of each deposit for itself: its first sight inside the window keeps the ticket's price for as long as its
 * network may take to confirm it. Slow, replaced or sent anew, the lower of the ticket's price and that of its own first
 * confirmation counts. No deposit costs another its lock: anybody can send one to an address that he sees on a network.
 */
import { toDecimal } from '@parom/contract/money';
import type { Catalogue, CatalogueSource } from '../../currencies/index.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { RetryAt } from '../../platform/jobs/run-job.ts';
import { type Quote, quoteOf, type RateBoard } from '../../rates/board.ts';
import type { TicketRow } from '../ticket-store.ts';
import type { Deposit } from './deposit-store.ts';
import { setConfirmedPrice } from './judgement-store.ts';
import { isDust } from './placement.ts';

export interface RateLockDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
}

const ASK_AGAIN_MS = 5_000;
/** Thrown where only a fresh price can say what is next: the board is asked again soon. */
export const noFreshPrice = (clock: Clock, why: string): RetryAt =>
  new RetryAt(later(clock.now(), ASK_AGAIN_MS), why);

/** Seen after the window: it has no lock to lose, and is priced when it is final. */
export const isLate = ({ expires_at }: TicketRow, { firstSeenAt }: Deposit): boolean =>
  firstSeenAt > expires_at;

/**
 * Whether a deposit that is placed now comes after one that was replaced or dropped, or is that one itself. One that was
 * there beside it, and vanished later, says nothing of it; nor does dust, which counts for nothing.
 */
export const isSentAnew = (ticket: TicketRow, deposit: Deposit, ofTicket: readonly Deposit[]): boolean =>
  deposit.disposition === 'vanished' ||
  ofTicket.some(
    ({ state, amount, currencyId, networkId }) =>
      state === 'vanished' &&
      currencyId === deposit.currencyId &&
      networkId === deposit.networkId &&
      !isDust({ amount, minGive: toDecimal(ticket.min_give) }),
  );

/** From the facts alone: true as soon as a slow deposit is in a block, whether or not a price could be noted for it yet. */
export const hasLostRateLock = (catalogue: Catalogue, deposit: Deposit): boolean =>
  deposit.isSentAnew || isSlow(catalogue, deposit);

function isSlow(catalogue: Catalogue, { networkId, firstSeenAt, firstMinedAt }: Deposit): boolean {
  if (firstMinedAt === null) return false;
  const tookMs = firstMinedAt.getTime() - firstSeenAt.getTime();
  return tookMs > catalogue.networkById(networkId).firstConfirmationMs;
}

/** In a block: a deposit whose lock was lost, or that its network outlasted, notes the price of this moment. @throws RetryAt without one */
export async function confirmRateLock(
  tx: Tx,
  deps: RateLockDeps,
  ticket: TicketRow,
  deposit: Deposit,
): Promise<void> {
  const hasLock = isLate(ticket, deposit) || !hasLostRateLock(deps.catalogue(), deposit);
  if (hasLock || deposit.confirmedPrice !== null) return;
  const quote = quoteForTicket(deps, ticket);
  if (quote === null) throw noFreshPrice(deps.clock, 'no fresh rate for the first confirmation');
  await setConfirmedPrice(tx, deposit.id, quote);
}

/** The price of the ticket's pair now; `null` without a fresh one, or while prices mean nothing. */
export function quoteForTicket(
  { catalogue, rates }: Omit<RateLockDeps, 'clock'>,
  ticket: Pick<TicketRow, 'give_asset_id' | 'get_asset_id'>,
): Quote | null {
  const give = catalogue().assetById(ticket.give_asset_id);
  const get = catalogue().assetById(ticket.get_asset_id);
  return rates.isHalted() ? null : quoteOf(rates, give.currencyId, get.currencyId);
}
