import type { TicketStatus } from '@parom/contract/ticket-status';
/** Stored in the transaction of its cause, delivered at least once. `worker.ts` lists the listeners. */
export interface Events {
  'deposit.seen': { depositId: number };
  'deposit.mined': { depositId: number };
  'deposit.final': { depositId: number };
  /** Replaced, dropped, or taken by a re-org, before or after it was final. */
  'deposit.vanished': { depositId: number };
  /** Refunded alone: no ticket moves. */
  'deposit.refunding': { paymentId: string };

  'payment.requested': { paymentId: string };
  'payment.final': { paymentId: string };
  'payment.taken-back': { paymentId: string };
  /** Certain never to happen. At most a fee left our wallet. */
  'payment.failed': { paymentId: string };

  'ticket.created': { ticketId: string };
  'ticket.readdressed': { ticketId: string };
  /** From 9 to 9: on hold for another reason. */
  'ticket.moved': { ticketId: string; from: TicketStatus; to: TicketStatus };
  /** At expiry, after an operator's command, or with a new price. */
  'ticket.due': { ticketId: string };
  'tickets.recalculated': { ticketIds: readonly string[] };
  'refund.asked': { requestId: string };
  'withdrawal.rejected': { withdrawalId: string };
  'account.created': { userId: string };

  'errand.asked': { errandId: string };
  'mail.queued': { mailId: string };
  'webhook.queued': { deliveryId: string };
  'notice.queued': { noticeId: number };
  /** After `untilUtc` the news is old. */
  'push.queued': { pushId: number; status: TicketStatus; untilUtc: string };
}
export type EventName = keyof Events;

/** Open pages hear these at once (`hub.ts`). */
const liveEvents = ['ticket.moved', 'tickets.recalculated'] as const satisfies readonly EventName[];
export type LiveEventName = (typeof liveEvents)[number];
export const isLive = (name: EventName): name is LiveEventName =>
  (liveEvents as readonly EventName[]).includes(name);

const shownOnly = ['tickets.recalculated'] as const satisfies readonly LiveEventName[];
export type WorkEventName = Exclude<EventName, (typeof shownOnly)[number]>;
export const isWork = (name: EventName): name is WorkEventName =>
  !(shownOnly as readonly EventName[]).includes(name);
