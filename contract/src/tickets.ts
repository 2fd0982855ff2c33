/** Tickets as both sides see them: the statuses, the verdicts on deposits, and the bodies of the ticket calls. */
import * as z from 'zod/mini';
import { RECENT_TICKETS_MAX } from './limits.ts';
import {
  decimalString,
  languageNumber,
  optionalAmount,
  optionalId,
  optionalText,
  smallId,
  utcTime,
} from './wire.ts';

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
  held: 9,
} as const;
export type TicketStatus = (typeof TicketStatus)[keyof typeof TicketStatus];
export const ticketStatuses = Object.values(TicketStatus);
/** A newer server may send a status that this page does not know: the types cannot see it. */
export const isTicketStatus = (value: number): value is TicketStatus =>
  (ticketStatuses as readonly number[]).includes(value);
const ticketStatus = z.literal(ticketStatuses);

/** What we think of one deposit. The ticket's status says what happens to the ticket. */
export const verdicts = [
  'pending', // seen, not final yet
  'fits', // within the rules, exchanged as quoted
  'short', // less than expected but above the minimum: exchanged for what came
  'over', // more than expected: the surplus is exchanged too
  'late', // first seen after the window
  'belowMinimum', // the sum is too small to exchange
  'aboveMaximum', // the sum is above the pair's maximum or the reserve
  'stopped', // screening stopped it
  'extra', // counts for no exchange: another coin, dust, or come after the decision
  'vanished', // replaced, dropped or taken back by a re-org
] as const;
export const verdict = z.enum(verdicts);
export type Verdict = (typeof verdicts)[number];

/** Why a ticket is held or refused when the machine decided it; the page has words for each in its own language. */
export const statusReasons = [
  'belowMinimum', // said of a ticket in 2 as well, once the window is over: it will be held for it
  'aboveMaximum',
  'reserveTooLow',
  'lateAndWorse',
  'tooLate',
  'priceInDoubt', // an operator's price is far from the market, and the ticket is too large for it
  'screening',
  'walletReplaced', // its deposit lies where the words of before have the key: somebody looks first whether it is still there
  'payoutImpossible',
  'payoutsStopped', // said of a ticket that waits in 3; it is not kept with the ticket
  'restAwaited', // the same of one in 2 while less than the minimum has come and the window is open
  'priceAwaited', // the same of one in 2 while no price was accepted since its deposit was seen
  'invariant',
] as const;
export const statusReason = z.enum(statusReasons);
const shortfall = z.enum(['restAwaited', 'belowMinimum']);
export type Shortfall = z.infer<typeof shortfall>;
export type StatusReason = (typeof statusReasons)[number];

const walletSent = z.object({
  address: z.string(),
  memo: optionalText,
  isMemoRequired: z.optional(z.nullable(z.boolean())),
});
const sideSent = z.object({ currencyId: smallId, networkId: optionalId, amount: optionalAmount });

export const createTicketBody = z.object({
  wallet: walletSent,
  user: z.object({
    email: z.string(),
    language: languageNumber,
    refererCode: optionalText,
    referrerHeader: optionalText,
  }),
  payDetails: sideSent,
  getDetails: sideSent,
});
export type CreateTicketBody = z.infer<typeof createTicketBody>;
export type CreateTicketInput = z.input<typeof createTicketBody>;

export const createTicketAnswer = z.object({
  ticketId: z.string(),
  offerToken: z.string(),
  /** Only when the e-mail had no account: one was made, and this logs the visitor in provisionally. */
  authToken: z.optional(z.string()),
});
export type CreateTicketAnswer = z.infer<typeof createTicketAnswer>;

const wallet = z.object({ address: z.string(), memo: z.nullable(z.string()) });
const transaction = z.object({ id: z.string(), url: z.nullable(z.string()) });

/** The fields that the history list needs. */
const ticketSummary = {
  id: z.string(),
  simpleId: z.int(),
  status: ticketStatus,
  fromAmount: decimalString,
  toAmount: decimalString,
  fromCurrencyId: smallId,
  toCurrencyId: smallId,
  creationDateUtc: utcTime,
};
const ticketListItem = z.object({
  ...ticketSummary,
  /** Once the amount to receive is that of what came: how much came. Until then both amounts are the order's. */
  receivedAmount: z.optional(decimalString),
  /** Only of one in 2 that rests on the customer's word: no deposit has been seen yet. */
  byWord: z.optional(z.literal(true)),
  /** Only of one in 2 for which less than the minimum has come: whether the rest can still be sent. */
  statusReason: z.optional(shortfall),
});
export type TicketListItem = z.infer<typeof ticketListItem>;

export const ticketView = z.object({
  ...ticketSummary,
  payNetworkId: z.nullable(smallId),
  getNetworkId: z.nullable(smallId),
  /** The deposit wallet that we give out: the customer sends here. */
  fromWallet: wallet,
  /** The customer's receiving wallet. */
  toWallet: wallet,
  /** An operator's words, or the machine's reason in the ticket's language. */
  customStatusReason: z.nullable(z.string()),
  /** The machine's reason as a code, so that the page can say it in its own language. */
  statusReason: z.nullable(statusReason),
  /** 0 crypto address, 1 phone or bank transfer. */
  targetInfo: z.object({ type: z.int() }),
  expiresAtUtc: utcTime,
  /** That of the ticket; with deposits, the mean of their own rates and that of what is still to come. */
  rate: decimalString,
  markup: z.number(),
  /** Who named the prices that the rate rests on: `binance`, `operator`; `sandbox` for simulated ones. */
  rateSources: z.array(z.string()),
  /** When they named them; `null` where no price has an age, as one that an operator fixed. */
  rateAtUtc: z.nullable(utcTime),
  receivedAmount: decimalString,
  confirmations: z.int(),
  confirmationsRequired: z.int(),
  /** Status 2 rests on the customer's word: no deposit has been seen yet. */
  byWord: z.boolean(),
  deposits: z.array(
    z.object({
      ...transaction.shape,
      amount: decimalString,
      /** Only of a coin that the ticket did not ask for. */
      currencyId: z.optional(smallId),
      confirmations: z.int(),
      verdict,
      /** Only of one that goes back to the customer, or has. */
      isSentBack: z.optional(z.literal(true)),
      /** Only of one that is `extra` because it is so little that nobody decides about it. */
      isDust: z.optional(z.literal(true)),
      /** What it is, or was, exchanged at: the mean where it has several rates. Absent while that is not known. */
      rate: z.optional(decimalString),
      rateSources: z.optional(z.array(z.string())),
      rateAtUtc: z.optional(z.nullable(utcTime)),
      /** Only of one that was seen while no price was accepted: the lower of the ticket's rate and the next accepted one counts. */
      isPriceAwaited: z.optional(z.literal(true)),
    }),
  ),
  payoutTx: z.nullable(transaction),
  /** Only of a ticket of which something was sent back: what, and to which of the customer's addresses. Oldest first. */
  refunds: z.optional(
    z.array(
      z.object({
        ...transaction.shape,
        amount: decimalString,
        /** Only of a coin that the ticket did not ask for. */
        currencyId: z.optional(smallId),
        address: z.string(),
        /** Only where the address has one. */
        memo: z.optional(z.string()),
      }),
    ),
  ),
  history: z.array(z.object({ status: ticketStatus, atUtc: utcTime })),
});
export type TicketView = z.infer<typeof ticketView>;

export const recentTickets = z.object({
  recentTickets: z
    .array(
      z.object({ amount: decimalString, dateUtc: utcTime, fromCurrencyId: smallId, toCurrencyId: smallId }),
    )
    .check(z.maxLength(RECENT_TICKETS_MAX)),
});
export type RecentTickets = z.infer<typeof recentTickets>;

export const ticketCollection = z.object({ tickets: z.array(ticketListItem), total: z.int() });
export type TicketCollection = z.infer<typeof ticketCollection>;
