/**
 * The life of a ticket as a table: which moves exist. Pure. `move-ticket.ts` is the only writer of the status,
 * and it makes no move that is not here (docs/ticket-states.md draws it).
 */
import type { Decimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';

const {
  invalid,
  awaitingPayment,
  confirming,
  sending,
  completed,
  expired,
  rejected,
  refunding,
  refunded,
  held,
} = TicketStatus;

export const moves = {
  [invalid]: [confirming, sending, refunding, held],
  [awaitingPayment]: [confirming, expired, rejected, invalid],
  [confirming]: [awaitingPayment, expired, sending, held, rejected, invalid],
  [sending]: [completed, held, refunding, invalid],
  [completed]: [],
  [expired]: [confirming, held, invalid],
  [rejected]: [],
  [refunding]: [refunded, invalid],
  [refunded]: [],
  [held]: [confirming, sending, refunding, rejected, invalid],
} as const satisfies Record<TicketStatus, readonly TicketStatus[]>;

export const isMove = (from: TicketStatus, to: TicketStatus): boolean =>
  (moves[from] as readonly TicketStatus[]).includes(to);

/** Nothing leads out of it. */
export const isFinal = (status: TicketStatus): boolean => moves[status].length === 0;

/** The ticket's end, from which its token and its customer's data have their days. An expired ticket may yet be revived. */
export const isEnd = (status: TicketStatus): boolean => isFinal(status) || status === expired;

const reserves = {
  [invalid]: false,
  [awaitingPayment]: true,
  [confirming]: true,
  [sending]: true,
  [completed]: false,
  [expired]: false,
  [rejected]: false,
  [refunding]: false,
  [refunded]: false,
  [held]: false,
} as const satisfies Record<TicketStatus, boolean>;

/** A ticket in any other status gives its reserve back. */
export const mayReserve = (status: TicketStatus): boolean => reserves[status];

export function toStatus(value: number): TicketStatus {
  const status = Object.values(TicketStatus).find((known) => known === value);
  if (status === undefined) throw new Error(`not a ticket status: ${value}`);
  return status;
}

/** An exchange that a customer ordered. Amounts are in the coin of their side. */
export interface Ticket {
  readonly id: string;
  /** The number that people read to support. */
  readonly simpleId: number;
  readonly status: TicketStatus;
  readonly giveAssetId: number;
  readonly getAssetId: number;
  readonly giveAmount: Decimal;
  /** What the ticket pays as things stand. */
  readonly getAmount: Decimal;
  /** What the ticket pays for the whole give amount, where `getAmount` is less or more; else `null`. */
  readonly promisedAmount: Decimal | null;
  readonly giveUsdt: Decimal;
  readonly getUsdt: Decimal;
  readonly rateSources: readonly string[];
  readonly markupBps: number;
  readonly minGive: Decimal;
  readonly maxGive: Decimal;
  /** The most at a price that an operator fixed far from the market; `null` at any other price. */
  readonly strayMaxGive: Decimal | null;
  readonly toAddress: string;
  readonly toMemo: string | null;
  readonly isToAddressStopped: boolean;
  readonly depositAddressId: number;
  readonly email: string;
  readonly language: number;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly clientAddress: string;
  readonly offerTokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When the customer said that they had paid. */
  readonly byWordAt: Date | null;
  readonly firstSeenAt: Date | null;
  /** The ticket's part of the reserve, until a payment takes it over. */
  readonly reserved: Decimal;
  readonly isReservedUnpaid: boolean;
  readonly statusReason: string | null;
  readonly customStatusReason: string | null;
  readonly approvedAt: Date | null;
  readonly closedAt: Date | null;
}

/** Who moved a ticket, for its history. */
export type Mover =
  | 'customer'
  | 'chain'
  | 'clock'
  | 'screening'
  | 'payouts'
  | 'system'
  | `operator:${string}`;
