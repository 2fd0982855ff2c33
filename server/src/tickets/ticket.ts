/**
 * The life of a ticket as a table: which moves exist. Pure. `move-ticket.ts` is the only writer of the status,
 * and it makes no move that is not here (docs/ticket-states.md draws it).
 */
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

/** The promise of the receive amount stands in these; every other status gives the reserve back. */
export const holdsReserve = (status: TicketStatus): boolean =>
  status === awaitingPayment || status === confirming || status === sending;

export function toStatus(value: number): TicketStatus {
  const status = Object.values(TicketStatus).find((known) => known === value);
  if (status === undefined) throw new Error(`not a ticket status: ${value}`);
  return status;
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
