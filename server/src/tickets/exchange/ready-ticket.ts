/**
 * The deposits of a ticket that are to be decided about together, all final and in the books: what they are worth by the
 * ticket's terms, and how far an operator's word reaches. Whoever asks decides what follows.
 */
import { type Decimal, minOf } from '@parom/contract/money';
import type { Catalogue } from '../../currencies/catalogue.ts';
import type { Quote } from '../../rates/board/board.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import { type FinalDeposit, type Judgement, judgeDeposits } from '../deposits/judge-deposits.ts';
import {
  awaitsPrice,
  hasLostRateLock,
  isLate,
  pricedBy,
  strayMaxGive,
  termsOf,
} from '../deposits/own-rate.ts';
import { quoteForTicket, type RateLockDeps } from '../deposits/rate-lock.ts';
import { isApproved } from '../deposits/received.ts';
import type { Ticket } from '../ticket.ts';

export interface ReadyTicket {
  readonly ticket: Ticket;
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
  const at = deps.clock.now();
  const quote = quoteForTicket(deps, ticket);
  const now = quote === null ? null : { ...quote, at };
  const counted: FinalDeposit[] = [];
  for (const deposit of deposits) {
    const isLost = !isLate(ticket, deposit) && hasLostRateLock(catalogue, deposit);
    // Lost after the first confirmation had passed, or with no price then: that of this moment stands in for that one.
    const confirmed = isLost ? (deposit.confirmed ?? now) : null;
    if (isLost && confirmed === null) return { kind: 'needsPrice' };
    if (awaitsPrice(ticket, deposit)) return { kind: 'needsPrice' };
    counted.push(pricedBy(ticket, deposit, confirmed));
  }
  const terms = {
    ...termsOf(ticket, catalogue, at),
    strayMaxGive: strayMaxOf(ticket, catalogue, counted.some((deposit) => deposit.isLate) ? quote : null),
    isApproved: deposits.every((deposit) => isApproved(approvedAt, deposit)),
  };
  return judgeDeposits(terms, counted, now);
}

/** Noted with the ticket's own price; that of this moment prices only what came late. */
function strayMaxOf(ticket: Ticket, catalogue: Catalogue, now: Quote | null): Decimal | null {
  const own = ticket.strayMaxGive === null ? null : ticket.strayMaxGive;
  const late = now === null ? null : strayMaxGive(now, catalogue.assetById(ticket.giveAssetId));
  return own === null || late === null ? (own ?? late) : minOf(own, late);
}
