/** Pure: what the first sight of a deposit means for its ticket. What it is worth is judged later, when it is final. */
import { BY_WORD_MS, DUST_BELOW_BPS, LATE_DEPOSIT_MS } from '@parom/contract/limits';
import type { Decimal } from '@parom/contract/money';
import { BPS } from '@parom/contract/pricing';
import { TicketStatus } from '@parom/contract/tickets';

export interface SeenDeposit {
  readonly ticketStatus: TicketStatus;
  /** The coin is the one that the ticket waits for. */
  readonly isRightCoin: boolean;
  readonly amount: Decimal;
  /** The least that the ticket's pair exchanges. */
  readonly minGive: Decimal;
  readonly firstSeenAt: Date;
  /** The end of the window. */
  readonly expiresAt: Date;
  /** When the customer said that he had paid. */
  readonly byWordAt: Date | null;
}

export type Placement =
  /** Counts into the ticket's sum. */
  | { readonly kind: 'counts'; readonly isLate: boolean; readonly moveTo: TicketStatus | null }
  /** Judged alone: goes to the operator's list and moves nothing. */
  | { readonly kind: 'extra' };

export function placeDeposit(seen: SeenDeposit): Placement {
  if (!seen.isRightCoin || isDust(seen)) return { kind: 'extra' };
  const isLate = seen.firstSeenAt > seen.expiresAt;
  switch (seen.ticketStatus) {
    case TicketStatus.awaitingPayment:
      return { kind: 'counts', isLate, moveTo: TicketStatus.confirming };
    case TicketStatus.confirming:
    case TicketStatus.held:
      return { kind: 'counts', isLate, moveTo: null };
    case TicketStatus.expired: {
      const isTooLate = seen.firstSeenAt.getTime() > expiryMs(seen) + LATE_DEPOSIT_MS;
      const moveTo = isTooLate ? TicketStatus.held : TicketStatus.confirming;
      return { kind: 'counts', isLate, moveTo };
    }
    case TicketStatus.invalid:
    case TicketStatus.sending:
    case TicketStatus.completed:
    case TicketStatus.rejected:
    case TicketStatus.refunding:
    case TicketStatus.refunded:
      return { kind: 'extra' };
  }
}

/** A word keeps a ticket open for a day, and the day for late deposits begins when it expires, as its letter says. */
const expiryMs = ({ expiresAt, byWordAt }: SeenDeposit): number =>
  Math.max(expiresAt.getTime(), byWordAt === null ? 0 : byWordAt.getTime() + BY_WORD_MS);

/** Anybody can send a grain to anybody's address: it must lock no rate, hold no reserve and make no ticket wait. */
export const isDust = ({ amount, minGive }: Pick<SeenDeposit, 'amount' | 'minGive'>): boolean =>
  amount * BPS < minGive * BigInt(DUST_BELOW_BPS);
