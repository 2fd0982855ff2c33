/** Tickets: what a visitor asked for, what arrived, and what became of it. The only module that moves a ticket. */
export type { Surroundings } from './check-creation.ts';
export { checkTicket, checkTickets } from './check-tickets.ts';
export { completeTicket, payoutFailed } from './complete-ticket.ts';
export { type CreateDeps, createTicket } from './create-ticket.ts';
export { expireTickets } from './expire-tickets.ts';
export { type JudgeDeps, judgeTicket, judgeTicketOf } from './judge-ticket.ts';
export * from './judgement-store.ts';
export { markPaid } from './mark-paid.ts';
export * from './operate-ticket.ts';
export type { Operated } from './operator-order.ts';
export { payTicket } from './pay-ticket.ts';
export { recalculateTickets } from './recalculate-tickets.ts';
export { depositFinal, depositMined, depositSeen, depositVanished } from './receive-deposit.ts';
export { type RefundDeps, refundDeposit, refundTicket } from './refund-deposit.ts';
export { channelsOfTickets, endedListeners, type Listener, listenerOf } from './ticket-audience.ts';
export { type TicketRoutesDeps, ticketRoutes } from './ticket-routes.ts';
export { findTicket, findTicketBySimpleId, historyOf, type TicketRow } from './ticket-store.ts';
export { type WriteOffAccount, writeOffDeposit } from './write-off-deposit.ts';
