/**
 * Pure: the rate of each deposit. The first sight inside the window locks a rate for the amount seen, and for no other. Slow,
 * replaced or sent anew, the lower of the locked rate and the rate at the first confirmation counts. A stranger's deposit
 * cannot change the rate of another deposit.
 */
import { RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import { type Decimal, toDecimal } from '@parom/contract/money';
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
import { priceOfTicket, type TicketRow } from '../ticket-store.ts';
import type { Deposit } from './deposit-store.ts';
import type { FinalDeposit, TicketTerms } from './judge-deposits.ts';

/** A rate with its origin. */
export interface TakenRate extends PairPrice {
  readonly sources: readonly string[];
  readonly at: Date;
}

export interface RateLock extends TakenRate {
  /** What the ticket promised for its whole amount at this rate; `null` where the rate is not the ticket's. */
  readonly promised: Decimal | null;
  /** No price was accepted at the first sight: the lower of this rate and the first accepted one counts. */
  readonly awaitsPrice: boolean;
}

/** Seen after the window: the deposit has no lock to lose, and is priced when it is final. */
export const isLate = ({ expires_at }: TicketRow, { firstSeenAt }: Deposit): boolean =>
  firstSeenAt > expires_at;

/** From the facts alone: true as soon as a slow deposit is in a block, whether or not a price could be noted for it yet. */
export const hasLostRateLock = (catalogue: Catalogue, deposit: Deposit): boolean =>
  deposit.isSentAnew || isSlow(catalogue, deposit);

function isSlow(catalogue: Catalogue, { networkId, firstSeenAt, firstMinedAt }: Deposit): boolean {
  if (firstMinedAt === null) return false;
  const tookMs = firstMinedAt.getTime() - firstSeenAt.getTime();
  return tookMs > catalogue.networkById(networkId).firstConfirmationMs;
}

/** What the ticket would pay for its whole amount at its present rate. */
export const promiseOfTicket = ({ promised_amount, get_amount }: TicketRow): Decimal =>
  toDecimal(promised_amount ?? get_amount);

export function rateOfTicket(ticket: TicketRow): TakenRate {
  const sources = ticket.rate_sources as string[];
  return { ...priceOfTicket(ticket), sources, at: readProvenance(sources).at ?? ticket.created_at };
}

export interface Sight {
  readonly seenAt: Date;
  /** Nothing else of the ticket's amount has been seen. */
  readonly isFirst: boolean;
  /** `null` while no price is accepted. */
  readonly quote: Quote | null;
}

/**
 * The lock of a deposit that is seen in time. The first deposit has the ticket's rate, unless the market had left that rate before
 * the sight: then the recalculation is only late. The rest of a ticket has the lower of both rates.
 */
export function lockAtSight(ticket: TicketRow, { seenAt, isFirst, quote }: Sight, at: Date): RateLock {
  const promised = promiseOfTicket(ticket);
  const own: RateLock = { ...rateOfTicket(ticket), at, promised, awaitsPrice: quote === null };
  if (quote === null) return own;
  const isStale = quote.observedAt <= seenAt && isWorseByMoreThan(own, quote, RECALCULATE_ABOVE_BPS);
  return isFirst && !isStale ? own : lowerLock(own, quote, at);
}

/** A price is accepted: the lock is final. */
export function lowerLock(lock: RateLock, quote: Quote, at: Date): RateLock {
  const isKept = lowerPrice<PairPrice>(lock, quote) === lock;
  return isKept ? { ...lock, awaitsPrice: false } : { ...quote, at, promised: null, awaitsPrice: false };
}

/** Without a stored lock a price is awaited. */
export const lockOf = (ticket: TicketRow, deposit: Deposit): RateLock =>
  deposit.lock ??
  lockAtSight(ticket, { seenAt: deposit.firstSeenAt, isFirst: false, quote: null }, deposit.firstSeenAt);

/** Whether a deposit's rate is still to be found: no price was accepted since it was seen. */
export const awaitsPrice = (ticket: TicketRow, deposit: Deposit): boolean =>
  !isLate(ticket, deposit) && lockOf(ticket, deposit).awaitsPrice;

/** @param confirmed the rate at the first confirmation, of a deposit whose lock is lost */
export function pricedBy(ticket: TicketRow, deposit: Deposit, confirmed: TakenRate | null): FinalDeposit {
  const { id, amount } = deposit;
  // The rate of a late deposit is known when the deposit is final.
  if (isLate(ticket, deposit))
    return { id, amount, isLate: true, rate: rateOfTicket(ticket), promised: null };
  const lock = lockOf(ticket, deposit);
  const rate = confirmed === null ? lock : lowerPrice<TakenRate>(lock, confirmed);
  return { id, amount, isLate: false, rate, promised: rate === lock ? lock.promised : null };
}

/** The deposit at the rate that is known so far. */
export function pricedSoFar(catalogue: Catalogue, ticket: TicketRow, deposit: Deposit): FinalDeposit {
  return pricedBy(ticket, deposit, hasLostRateLock(catalogue, deposit) ? deposit.confirmed : null);
}

/** The most that a ticket gives at this price, in coins; `null` where neither price strays from the market. */
export const strayMaxGive = ({ mostUsdt, giveUsdt }: Quote, give: Pick<Asset, 'decimals'>): Decimal | null =>
  mostUsdt === undefined ? null : maxCoin(mostUsdt, giveUsdt, amountDecimals(give.decimals));

export function termsOf(
  ticket: TicketRow,
  catalogue: Catalogue,
  now: Date,
): Omit<TicketTerms, 'isApproved' | 'strayMaxGive'> {
  return {
    expected: toDecimal(ticket.give_amount),
    promised: promiseOfTicket(ticket),
    minGive: toDecimal(ticket.min_give),
    maxGive: toDecimal(ticket.max_give),
    rate: rateOfTicket(ticket),
    markupBps: ticket.markup_bps,
    getDecimals: amountDecimals(catalogue.assetById(ticket.get_asset_id).decimals),
    windowIsOver: now >= ticket.expires_at,
  };
}
