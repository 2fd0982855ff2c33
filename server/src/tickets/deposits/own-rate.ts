/**
 * Pure. A slow or resent deposit gets the lower of its locked and first confirmed rates. A stranger's deposit
 * cannot change another deposit's rate.
 */
import { RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import type { Decimal } from '@parom/contract/money';
import {
  amountDecimals,
  isWorseByMoreThan,
  lowerPrice,
  maxCoin,
  type PairPrice,
} from '@parom/contract/pricing';
import type { Asset, Catalogue } from '../../currencies/index.ts';
import type { Quote } from '../../rates/board/board.ts';
import { readProvenance } from '../../rates/index.ts';
import { restEnd, type Ticket } from '../ticket.ts';
import type { Deposit } from './deposit-store.ts';
import type { FinalDeposit, TicketTerms } from './judge-deposits.ts';
import type { RateLock, TakenRate } from './taken-rate.ts';

export const isLate = ({ expiresAt }: Ticket, { firstSeenAt }: Deposit): boolean => firstSeenAt > expiresAt;

/** By facts alone, even if no price could be noted. */
export const hasLostRateLock = (catalogue: Catalogue, deposit: Deposit): boolean =>
  deposit.isResent || isSlow(catalogue, deposit);

function isSlow(catalogue: Catalogue, { networkId, firstSeenAt, firstMinedAt }: Deposit): boolean {
  if (firstMinedAt === null) return false;
  const tookMs = firstMinedAt.getTime() - firstSeenAt.getTime();
  return tookMs > catalogue.networkById(networkId).firstConfirmationMs;
}

export const promiseOfTicket = ({ promisedAmount, getAmount }: Ticket): Decimal =>
  promisedAmount ?? getAmount;

export function rateOfTicket(ticket: Ticket): TakenRate {
  const { giveUsdt, getUsdt, rateSources: sources, createdAt } = ticket;
  return { giveUsdt, getUsdt, sources, at: readProvenance(sources).at ?? createdAt };
}

export interface Sight {
  readonly seenAt: Date;
  readonly isFirst: boolean;
  readonly quote: Quote | null;
}

/**
 * The first deposit gets the ticket's rate, unless only the recalculation was late. Others get the lower
 * rate.
 */
export function lockAtSight(ticket: Ticket, { seenAt, isFirst, quote }: Sight, at: Date): RateLock {
  const promised = promiseOfTicket(ticket);
  const own: RateLock = { ...rateOfTicket(ticket), at, promised, awaitsPrice: quote === null };
  if (quote === null) return own;
  const isStale = quote.observedAt <= seenAt && isWorseByMoreThan(own, quote, RECALCULATE_ABOVE_BPS);
  return isFirst && !isStale ? own : lowerLock(own, quote, at);
}

export function lowerLock(lock: RateLock, quote: Quote, at: Date): RateLock {
  const isKept = lowerPrice<PairPrice>(lock, quote) === lock;
  return isKept ? { ...lock, awaitsPrice: false } : { ...quote, at, promised: null, awaitsPrice: false };
}

export const lockOf = (ticket: Ticket, deposit: Deposit): RateLock =>
  deposit.lock ??
  lockAtSight(ticket, { seenAt: deposit.firstSeenAt, isFirst: false, quote: null }, deposit.firstSeenAt);

export const awaitsPrice = (ticket: Ticket, deposit: Deposit): boolean =>
  !isLate(ticket, deposit) && lockOf(ticket, deposit).awaitsPrice;

export function pricedBy(ticket: Ticket, deposit: Deposit, confirmed: TakenRate | null): FinalDeposit {
  const { id, amount } = deposit;
  if (isLate(ticket, deposit))
    return { id, amount, isLate: true, rate: rateOfTicket(ticket), promised: null };
  const lock = lockOf(ticket, deposit);
  const rate = confirmed === null ? lock : lowerPrice<TakenRate>(lock, confirmed);
  return { id, amount, isLate: false, rate, promised: rate === lock ? lock.promised : null };
}

export function pricedSoFar(catalogue: Catalogue, ticket: Ticket, deposit: Deposit): FinalDeposit {
  return pricedBy(ticket, deposit, hasLostRateLock(catalogue, deposit) ? deposit.confirmed : null);
}

/** In coins; `null` unless the price strays from the market. */
export const strayMaxGive = ({ mostUsdt, giveUsdt }: Quote, give: Pick<Asset, 'decimals'>): Decimal | null =>
  mostUsdt === undefined ? null : maxCoin(mostUsdt, giveUsdt, amountDecimals(give.decimals));

export function termsOf(
  ticket: Ticket,
  catalogue: Catalogue,
  now: Date,
): Omit<TicketTerms, 'isApproved' | 'strayMaxGive'> {
  return {
    expected: ticket.giveAmount,
    promised: promiseOfTicket(ticket),
    minGive: ticket.minGive,
    maxGive: ticket.maxGive,
    rate: rateOfTicket(ticket),
    markupBps: ticket.markupBps,
    markupSteps: ticket.markupSteps,
    getDecimals: amountDecimals(catalogue.assetById(ticket.getAssetId).decimals),
    windowIsOver: now >= restEnd(ticket),
  };
}
