import { DUST_BELOW_BPS, LATE_DEPOSIT_MS } from '@parom/contract/limits';
import type { Decimal } from '@parom/contract/money';
import { BPS } from '@parom/contract/pricing';
import { TicketStatus } from '@parom/contract/ticket-status';
import { later } from '../../platform/clock.ts';

export interface SeenDeposit {
  readonly ticketStatus: TicketStatus;
  readonly isRightCoin: boolean;
  readonly amount: Decimal;
  readonly minGive: Decimal;
  readonly isStrayDust: boolean;
  readonly firstSeenAt: Date;
  readonly expiresAt: Date;
  readonly expiredAt: Date | null;
}

export type Placement =
  | { readonly kind: 'counts'; readonly isLate: boolean; readonly moveTo: TicketStatus | null }
  /** Goes to the operator's list, and moves no ticket. */
  | { readonly kind: 'extra'; readonly isDust: boolean };

export function placementOf(seen: SeenDeposit): Placement {
  if (!seen.isRightCoin) return { kind: 'extra', isDust: seen.isStrayDust };
  if (isDust(seen)) return { kind: 'extra', isDust: true };
  const isLate = seen.firstSeenAt > seen.expiresAt;
  switch (seen.ticketStatus) {
    case TicketStatus.awaitingPayment:
      return { kind: 'counts', isLate, moveTo: TicketStatus.confirming };
    case TicketStatus.confirming:
    case TicketStatus.onHold:
      return { kind: 'counts', isLate, moveTo: null };
    case TicketStatus.expired: {
      const isTooLate = seen.firstSeenAt > later(lateFrom(seen.expiresAt, seen.expiredAt), LATE_DEPOSIT_MS);
      const moveTo = isTooLate ? TicketStatus.onHold : TicketStatus.confirming;
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

/** A contract can send thousands for a few dollars, and each would read all others. */
export const MOST_COUNTED = 100;

/** The day for late deposits starts at the expiry, as its letter says. */
export const lateFrom = (expiresAt: Date, expiredAt: Date | null): Date =>
  expiredAt !== null && expiredAt > expiresAt ? expiredAt : expiresAt;

/** A stranger can send dust: it must lock no rate, reserve nothing and delay no ticket. */
export const isDust = ({ amount, minGive }: Pick<SeenDeposit, 'amount' | 'minGive'>): boolean =>
  amount * BPS < minGive * BigInt(DUST_BELOW_BPS);
