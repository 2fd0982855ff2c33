import { EMAIL_CHANGES_MAX } from '@parom/contract/limits';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Ticket } from '../ticket.ts';

/** Later letters speak of money: their reader must not change. */
export const isBeforeDeposits = ({ status, firstSeenAt }: Ticket, deposits: number): boolean =>
  (status === TicketStatus.awaitingPayment || status === TicketStatus.confirming) &&
  firstSeenAt === null &&
  deposits === 0;

export const isEmailOpen = (ticket: Ticket, deposits: number): boolean =>
  isBeforeDeposits(ticket, deposits) && ticket.emailChanges < EMAIL_CHANGES_MAX;
