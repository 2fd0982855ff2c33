/**
 * The deposits of a ticket that are to be decided about together, all final and in the books: what they are worth by the
 * ticket's terms, and how far an operator's word reaches. Whoever asks decides what follows.
 */
import { toDecimal } from '@parom/contract/money';
import { amountDecimals } from '@parom/contract/pricing';
import type { Catalogue } from '../currencies/catalogue.ts';
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
    isApproved: deposits.every((deposit) => isApproved(approvedAt, deposit)),
  };
  return judgeDeposits(terms, counted, now);
}

function termsOf(ticket: TicketRow, catalogue: Catalogue, now: Date): Omit<TicketTerms, 'isApproved'> {
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
