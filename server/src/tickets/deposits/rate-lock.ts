import { minOf } from '@parom/contract/money';
import type { CatalogueSource } from '../../currencies/index.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { RetryAt } from '../../platform/jobs/run-job.ts';
import { type Quote, quoteOf, type RateBoard } from '../../rates/board/board.ts';
import type { Ticket } from '../ticket.ts';
import { updateTicket } from '../ticket-store.ts';
import { countedDeposits, type Deposit } from './deposit-store.ts';
import { fitReserve } from './fit-reserve.ts';
import { setConfirmedRate, setLock } from './judgement-store.ts';
import { awaitsPrice, hasLostRateLock, isLate, lockOf, lowerLock, strayMaxGive } from './own-rate.ts';
import { isDust } from './placement.ts';

export interface RateLockDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
}

const ASK_AGAIN_MS = 5_000;
export const noFreshPrice = (clock: Clock, why: string): RetryAt =>
  new RetryAt(later(clock.now(), ASK_AGAIN_MS), why);

/** Dust proves nothing, nor does a simultaneous deposit. */
export const isResent = (ticket: Ticket, deposit: Deposit, ofTicket: readonly Deposit[]): boolean =>
  deposit.disposition === 'vanished' ||
  ofTicket.some(
    ({ state, amount, currencyId, networkId }) =>
      state === 'vanished' &&
      currencyId === deposit.currencyId &&
      networkId === deposit.networkId &&
      !isDust({ amount, minGive: ticket.minGive }),
  );

/** @throws RetryAt without a price */
export async function confirmRateLock(
  tx: Tx,
  deps: RateLockDeps,
  ticket: Ticket,
  deposit: Deposit,
): Promise<void> {
  const hasLock = isLate(ticket, deposit) || !hasLostRateLock(deps.catalogue(), deposit);
  if (hasLock || deposit.confirmed !== null) return;
  const quote = quoteForTicket(deps, ticket);
  if (quote === null) throw noFreshPrice(deps.clock, 'no fresh rate for the first confirmation');
  await setConfirmedRate(tx, deposit.id, { ...quote, at: deps.clock.now() });
  await fitReserve(tx, deps, ticket);
}

/** The caller holds the ticket's lock, and reads again after `true`. */
export async function lockAwaited(
  tx: Tx,
  deps: RateLockDeps,
  ticket: Ticket,
  deposits: readonly Deposit[],
): Promise<boolean> {
  const awaiting = countedDeposits(deposits).filter((deposit) => awaitsPrice(ticket, deposit));
  const quote = awaiting.length === 0 ? null : quoteForTicket(deps, ticket);
  if (quote === null) return false;
  await limitByStray(tx, deps, ticket, quote);
  for (const deposit of awaiting)
    await setLock(tx, deposit.id, lowerLock(lockOf(ticket, deposit), quote, deps.clock.now()));
  await fitReserve(tx, deps, ticket);
  return true;
}

export async function limitByStray(
  tx: Tx,
  { catalogue }: Pick<RateLockDeps, 'catalogue'>,
  ticket: Ticket,
  quote: Quote,
): Promise<void> {
  const most = strayMaxGive(quote, catalogue().assetById(ticket.giveAssetId));
  if (most === null) return;
  const own = ticket.strayMaxGive === null ? most : ticket.strayMaxGive;
  await updateTicket(tx, ticket.id, { strayMaxGive: minOf(own, most) });
}

/** `null` without a fresh price, or while prices are halted. */
export function quoteForTicket(
  { catalogue, rates }: Omit<RateLockDeps, 'clock'>,
  ticket: Pick<Ticket, 'giveAssetId' | 'getAssetId'>,
): Quote | null {
  const give = catalogue().assetById(ticket.giveAssetId);
  const get = catalogue().assetById(ticket.getAssetId);
  return rates.isHalted() ? null : quoteOf(rates, give.currencyId, get.currencyId);
}
