/**
 * The deposits of a ticket that are to be decided about together, all final and in the books: what they are worth by the
 * ticket's terms, and how far an operator's word reaches. Whoever asks decides what follows.
 */
import { type Decimal, minOf, toDecimal } from '@parom/contract/money';
import { amountDecimals, maxCoin } from '@parom/contract/pricing';
import type { Asset, Catalogue } from '../currencies/catalogue.ts';
import type { Quote } from '../rates/board.ts';
import type { Deposit } from './deposits/deposit-store.ts';
import {
  type FinalDeposit,
  type Judgement,
  judgeDeposits,
  type TicketTerms,
} from './deposits/judge-deposits.ts';
import { hasLostRateLock, isLate, quoteForTicket, type RateLockDeps } from './deposits/rate-lock.ts';
import { isApproved } from './deposits/received.ts';
import { priceOfTicket, type TicketRow } from './ticket-store.ts';

export interface ReadyTicket {
  readonly ticket: TicketRow;
  readonly deposits: readonly Deposit[];
  /** When an operator let it pass, which holds for what had arrived by then. */
  readonly approvedAt: Date | null;
}

/** The moment of an operator's word: not before anything that he saw, whatever the clock of another process says. */
export const approvalOf = (deposits: readonly Deposit[], now: Date): Date =>
  deposits.reduce((at, { firstSeenAt }) => (firstSeenAt > at ? firstSeenAt : at), now);

/** What final deposits are worth now, by the ticket's terms. */
export function judgeReady(deps: RateLockDeps, { ticket, deposits, approvedAt }: ReadyTicket): Judgement {
  const catalogue = deps.catalogue();
  const now = quoteForTicket(deps, ticket);
  const counted: FinalDeposit[] = [];
  for (const deposit of deposits) {
    const { id, amount } = deposit;
    const isLost = !isLate(ticket, deposit) && hasLostRateLock(catalogue, deposit);
    // Lost after the first confirmation had passed, or with no price then: that of this moment stands in for that one.
    const confirmedPrice = isLost ? (deposit.confirmedPrice ?? now) : null;
    if (isLost && confirmedPrice === null) return { kind: 'needsPrice' };
    counted.push({ id, amount, isLate: isLate(ticket, deposit), confirmedPrice });
  }
  const terms = {
    ...termsOf(ticket, catalogue, deps.clock.now()),
    strayMaxGive: strayMaxOf(ticket, catalogue, counted.some(({ isLate }) => isLate) ? now : null),
    isApproved: deposits.every((deposit) => isApproved(approvedAt, deposit)),
  };
  return judgeDeposits(terms, counted, now);
}

/** Noted with the ticket's own price; that of this moment prices only what came late. */
function strayMaxOf(ticket: TicketRow, catalogue: Catalogue, now: Quote | null): Decimal | null {
  const own = ticket.stray_max_give === null ? null : toDecimal(ticket.stray_max_give);
  const late = now === null ? null : strayMaxGive(now, catalogue.assetById(ticket.give_asset_id));
  return own === null || late === null ? (own ?? late) : minOf(own, late);
}

/** The most that a ticket gives at this price, in coins; `null` where neither price strays from the market. */
export const strayMaxGive = ({ mostUsdt, giveUsdt }: Quote, give: Pick<Asset, 'decimals'>): Decimal | null =>
  mostUsdt === undefined ? null : maxCoin(mostUsdt, giveUsdt, amountDecimals(give.decimals));

function termsOf(
  ticket: TicketRow,
  catalogue: Catalogue,
  now: Date,
): Omit<TicketTerms, 'isApproved' | 'strayMaxGive'> {
  return {
    expected: toDecimal(ticket.give_amount),
    promised: toDecimal(ticket.promised_amount ?? ticket.get_amount),
    minGive: toDecimal(ticket.min_give),
    maxGive: toDecimal(ticket.max_give),
    price: priceOfTicket(ticket),
    markupBps: ticket.markup_bps,
    getDecimals: amountDecimals(catalogue.assetById(ticket.get_asset_id).decimals),
    windowIsOver: now >= ticket.expires_at,
  };
}
