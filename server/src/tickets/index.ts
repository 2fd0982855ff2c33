/** Tickets: what a visitor asked for, what arrived, and what became of it. The only module that moves a ticket. */
export { cancelRefund } from './cancel-refund.ts';
export { checkTicket, keepChecked } from './check-tickets.ts';
export { completeTicket, payoutFailed } from './complete-ticket.ts';
export { depositsOfTicket } from './deposit-store.ts';
export { expireTickets } from './expire-tickets.ts';
export { judgeTicket, judgeTicketOf } from './judge-ticket.ts';
export { tellCreated, tellMoved, tellSeen } from './letters/ticket-letters.ts';
export * from './operate-ticket.ts';
export type { Operated } from './operator-order.ts';
export { payTicket } from './pay-ticket.ts';
export { recalculateTickets } from './recalculate-tickets.ts';
export { depositFinal, depositMined, depositSeen, depositVanished } from './receive-deposit.ts';
export { type RefundDeps, refundDeposit, refundTicket } from './refund-deposit.ts';
export type { WhyUnpayable } from './refund-target.ts';
export { channelsOfTickets, endedListeners, listenerOf } from './ticket-audience.ts';
export { type TicketRoutesDeps, ticketRoutes } from './ticket-routes.ts';
export { findTicket, findTicketBySimpleId, historyOf, type TicketRow } from './ticket-store.ts';
export { writeOffDeposit } from './write-off-deposit.ts';
