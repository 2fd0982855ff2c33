import type { TicketStatus } from '@parom/contract/tickets';
/**
 * What flows back from the networks and the money towards the tickets, and what others may react to.
 * An event is stored in the transaction that caused it and delivered at least once (`platform/jobs`);
 * who listens is written in `worker.ts` and nowhere else.
 */
export interface Events {
  /** A transfer to a target of ours is in the mempool or a block for the first time, or again after it had vanished. */
  'deposit.seen': { depositId: number };
  /** It is in a block for the first time (again, after a re-org). */
  'deposit.mined': { depositId: number };
  /** It has all confirmations that its network requires. */
  'deposit.final': { depositId: number };
  /** Replaced, dropped, or taken back by a re-org before or after it was final. */
  'deposit.vanished': { depositId: number };
  /** It goes back alone, by this payment: no ticket moves. */
  'deposit.refunding': { payoutId: string };

  'payout.requested': { payoutId: string };
  'payout.final': { payoutId: string };
  /** It was final in a block that a re-org took. */
  'payout.taken-back': { payoutId: string };
  /** It can certainly never happen on its network; nothing left our wallet but, perhaps, a fee. */
  'payout.failed': { payoutId: string };

  'ticket.created': { ticketId: string };
  /** From 9 to 9: held for another reason than before. */
  'ticket.moved': { ticketId: string; from: TicketStatus; to: TicketStatus };
  /** Its deposits are to be judged (again): at expiry, after an operator's word, when a price is back. */
  'ticket.due': { ticketId: string };
  /** Their receive amounts changed; one event for a whole batch. */
  'tickets.recalculated': { ticketIds: readonly string[] };
  /** Its amount is back on its referrer's balance. */
  'withdrawal.rejected': { withdrawalId: string };
  'account.created': { userId: string };

  'mail.queued': { mailId: string };
}
export type EventName = keyof Events;

/** Those that open pages hear of at once, in whichever process they are connected to (`hub.ts` says who). */
const liveEvents = ['ticket.moved', 'tickets.recalculated'] as const satisfies readonly EventName[];
export type LiveEventName = (typeof liveEvents)[number];
export const isLive = (name: EventName): name is LiveEventName =>
  (liveEvents as readonly EventName[]).includes(name);

/** Nothing follows from them but what open pages show: no worker is given them. */
const shownOnly = ['tickets.recalculated'] as const satisfies readonly LiveEventName[];
/** Those that the workers are given. */
export type WorkEventName = Exclude<EventName, (typeof shownOnly)[number]>;
export const isWork = (name: EventName): name is WorkEventName =>
  !(shownOnly as readonly EventName[]).includes(name);
