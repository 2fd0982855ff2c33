/** Pure: what the first sight of a deposit means for its ticket. What it is worth is judged later, when it is final. */
import { DUST_BELOW_BPS, LATE_DEPOSIT_MS } from '@parom/contract/limits';
import type { Decimal } from '@parom/contract/money';
import { BPS } from '@parom/contract/pricing';
import { TicketStatus } from '@parom/contract/tickets';
import { later } from '../../platform/clock.ts';

export interface SeenDeposit {
  readonly ticketStatus: TicketStatus;
  /** The coin is the one that the ticket waits for. */
  readonly isRightCoin: boolean;
  readonly amount: Decimal;
  /** The least that the ticket's pair exchanges. */
  readonly minGive: Decimal;
  /** Of another coin: it is worth as little as dust. */
  readonly isStrayDust: boolean;
  readonly firstSeenAt: Date;
  /** The end of the window. */
  readonly expiresAt: Date;
  /** When an expired ticket came to be one: with the window, with a word that ran out, or when its deposit vanished long after. */
  readonly expiredAt: Date | null;
}

export type Placement =
  /** Counts into the ticket's sum. */
  | { readonly kind: 'counts'; readonly isLate: boolean; readonly moveTo: TicketStatus | null }
  /** Judged alone: goes to the operator's list and moves nothing. */
  | { readonly kind: 'extra'; readonly isDust: boolean };

export function placementOf(seen: SeenDeposit): Placement {
  if (!seen.isRightCoin) return { kind: 'extra', isDust: seen.isStrayDust };
  if (isDust(seen)) return { kind: 'extra', isDust: true };
  const isLate = seen.firstSeenAt > seen.expiresAt;
  switch (seen.ticketStatus) {
    case TicketStatus.awaitingPayment:
      return { kind: 'counts', isLate, moveTo: TicketStatus.confirming };
    case TicketStatus.confirming:
    case TicketStatus.held:
      return { kind: 'counts', isLate, moveTo: null };
    case TicketStatus.expired: {
      const isTooLate = seen.firstSeenAt > later(lateFrom(seen.expiresAt, seen.expiredAt), LATE_DEPOSIT_MS);
      const moveTo = isTooLate ? TicketStatus.held : TicketStatus.confirming;
      return { kind: 'counts', isLate, moveTo };
    }
    case TicketStatus.invalid:
    case TicketStatus.sending:
    case TicketStatus.completed:
    case TicketStatus.rejected:
    case TicketStatus.refunding:
    case TicketStatus.refunded:
      return { kind: 'extra', isDust: false };
  }
}

/**
 * So many deposits decide a ticket; further ones are judged alone. A contract sends thousands at once for a few dollars, its sender
 * is paid for all of them, and each would have all the others read again.
 */
export const MOST_COUNTED = 100;

/** The day for late deposits begins when the ticket expires, as its letter says. */
export const lateFrom = (expiresAt: Date, expiredAt: Date | null): Date =>
  expiredAt !== null && expiredAt > expiresAt ? expiredAt : expiresAt;

/** Anybody can send dust to anybody's address: it must lock no rate, hold no reserve and make no ticket wait. */
export const isDust = ({ amount, minGive }: Pick<SeenDeposit, 'amount' | 'minGive'>): boolean =>
  amount * BPS < minGive * BigInt(DUST_BELOW_BPS);
