/** Without schemas: a page that reads no wire loads no validator. */
export const TicketStatus = {
  invalid: 0,
  awaitingPayment: 1,
  confirming: 2,
  sending: 3,
  completed: 4,
  expired: 5,
  rejected: 6,
  refunding: 7,
  refunded: 8,
  onHold: 9,
} as const;
export type TicketStatus = (typeof TicketStatus)[keyof typeof TicketStatus];
export const ticketStatuses = Object.values(TicketStatus);
export const isTicketStatus = (value: number): value is TicketStatus =>
  (ticketStatuses as readonly number[]).includes(value);
