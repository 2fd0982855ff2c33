/** Pure. Only `move-ticket.ts` writes the status. */
import type { MarkupStep } from '@parom/contract/markup-steps';
import type { Decimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';

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
  onHold,
} = TicketStatus;

export const moves = {
  [invalid]: [confirming, sending, refunding, onHold],
  [awaitingPayment]: [confirming, expired, rejected, invalid],
  [confirming]: [awaitingPayment, expired, sending, onHold, rejected, invalid],
  [sending]: [completed, onHold, refunding, invalid],
  [completed]: [],
  [expired]: [confirming, onHold, invalid],
  [rejected]: [],
  [refunding]: [refunded, invalid],
  [refunded]: [],
  [onHold]: [confirming, sending, refunding, rejected, invalid],
} as const satisfies Record<TicketStatus, readonly TicketStatus[]>;

export const isMove = (from: TicketStatus, to: TicketStatus): boolean =>
  (moves[from] as readonly TicketStatus[]).includes(to);

export const isFinal = (status: TicketStatus): boolean => moves[status].length === 0;

/** An expired ticket may be revived. */
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
  [onHold]: false,
} as const satisfies Record<TicketStatus, boolean>;

/** Every other status gives the reserve back. */
export const mayReserve = (status: TicketStatus): boolean => reserves[status];

export function toStatus(value: number): TicketStatus {
  const status = Object.values(TicketStatus).find((known) => known === value);
  if (status === undefined) throw new Error(`not a ticket status: ${value}`);
  return status;
}

export interface Ticket {
  readonly id: string;
  readonly simpleId: number;
  readonly status: TicketStatus;
  readonly giveAssetId: number;
  readonly getAssetId: number;
  readonly giveAmount: Decimal;
  readonly getAmount: Decimal;
  /** For the whole `giveAmount`; `null` if equal to `getAmount`. */
  readonly promisedAmount: Decimal | null;
  readonly giveUsdt: Decimal;
  readonly getUsdt: Decimal;
  readonly rateSources: readonly string[];
  readonly markupBps: number;
  readonly markupSteps: readonly MarkupStep[];
  readonly exchangedBps: number | null;
  readonly minGive: Decimal;
  readonly maxGive: Decimal;
  readonly strayMaxGive: Decimal | null;
  readonly toAddress: string;
  readonly toMemo: string | null;
  readonly refundAddress: string | null;
  readonly refundMemo: string | null;
  readonly isToAddressStopped: boolean;
  readonly depositAddressId: number;
  readonly email: string;
  readonly emailChanges: number;
  readonly language: number;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly clientAddress: string;
  readonly offerTokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly restUntil: Date | null;
  readonly byWordAt: Date | null;
  readonly firstSeenAt: Date | null;
  /** Zero once a payment holds it. */
  readonly reserved: Decimal;
  readonly isReservedUnpaid: boolean;
  readonly statusReason: string | null;
  readonly customStatusReason: string | null;
  readonly approvedAt: Date | null;
  readonly closedAt: Date | null;
}

/** Until then a sum below the minimum waits for its rest. */
export const restEnd = ({ expiresAt, restUntil }: Pick<Ticket, 'expiresAt' | 'restUntil'>): Date =>
  restUntil !== null && restUntil > expiresAt ? restUntil : expiresAt;

export const shownBps = ({ exchangedBps, markupBps }: Pick<Ticket, 'exchangedBps' | 'markupBps'>): number =>
  exchangedBps ?? markupBps;

export type Mover =
  | 'customer'
  | 'chain'
  | 'clock'
  | 'screening'
  | 'payouts'
  | 'system'
  | `operator:${string}`;

export const operatorOf = (by: Mover): string | null =>
  by.startsWith('operator:') ? by.slice('operator:'.length) : null;
