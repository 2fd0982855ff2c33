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
import type { TakenRate } from '../deposits/taken-rate.ts';
import type { Ticket } from '../ticket.ts';

export interface ReadyTicket {
  readonly ticket: Ticket;
  readonly deposits: readonly Deposit[];
  readonly approvedAt: Date | null;
}

/** Clocks differ: never before a deposit that the operator saw. */
export const approvalOf = (deposits: readonly Deposit[], now: Date): Date =>
  deposits.reduce((at, { firstSeenAt }) => (firstSeenAt > at ? firstSeenAt : at), now);

export function judgeReady(
  deps: RateLockDeps,
  { ticket, deposits, approvedAt }: ReadyTicket,
  chosenAt: TakenRate | null = null,
): Judgement {
  const catalogue = deps.catalogue();
  const at = deps.clock.now();
  const quote = quoteForTicket(deps, ticket);
  const now = quote === null ? null : (chosenAt ?? { ...quote, at });
  const counted: FinalDeposit[] = [];
  for (const deposit of deposits) {
    const isLost = !isLate(ticket, deposit) && hasLostRateLock(catalogue, deposit);
    const confirmed = isLost ? (deposit.confirmed ?? now) : null;
    if (isLost && confirmed === null) return { kind: 'needsPrice' };
    if (awaitsPrice(ticket, deposit)) return { kind: 'needsPrice' };
    counted.push(pricedBy(ticket, deposit, confirmed));
  }
  const isPricedNow = chosenAt !== null || counted.some((deposit) => deposit.isLate);
  const terms = {
    ...termsOf(ticket, catalogue, at),
    strayMaxGive: strayMaxOf(ticket, catalogue, isPricedNow ? quote : null),
    isApproved: deposits.every((deposit) => isApproved(approvedAt, deposit)),
    isChosen: chosenAt !== null,
  };
  return judgeDeposits(terms, counted, now);
}

/** The current price limits only late deposits and choices. */
function strayMaxOf(ticket: Ticket, catalogue: Catalogue, now: Quote | null): Decimal | null {
  const own = ticket.strayMaxGive === null ? null : ticket.strayMaxGive;
  const late = now === null ? null : strayMaxGive(now, catalogue.assetById(ticket.giveAssetId));
  return own === null || late === null ? (own ?? late) : minOf(own, late);
}
