import * as z from 'zod/mini';
import { RECENT_TICKETS_MAX } from './limits.ts';
import { ticketStatuses } from './ticket-status.ts';
import {
  decimalString,
  languageNumber,
  optionalAmount,
  optionalId,
  optionalText,
  smallId,
  utcTime,
} from './wire.ts';

const ticketStatus = z.literal(ticketStatuses);

/** Of one deposit; the status is the ticket's. */
export const verdicts = [
  'pending',
  'fits',
  'short', // exchanged: below the order, above the minimum
  'over',
  'late', // first seen after the window
  'belowMinimum',
  'aboveMaximum', // or above the reserve
  'stopped',
  'extra', // another coin, dust, or after the decision: not exchanged
  'vanished',
] as const;
export const verdict = z.enum(verdicts);
export type Verdict = (typeof verdicts)[number];

/** Codes with a text in each language. */
export const statusReasons = [
  'belowMinimum', // also of status 2 after the window
  'aboveMaximum',
  'reserveTooLow',
  'lateAndWorse',
  'tooLate',
  'priceInDoubt', // the operator's price is too far from the market for this amount
  'screening',
  'walletReplaced', // the former mnemonic owns the deposit; an operator checks that it still exists
  'payoutImpossible',
  'payoutsStopped', // status 3, not stored
  'restAwaited', // status 2, below the minimum, in the window; not stored
  'priceAwaited', // status 2, no accepted price since the deposit; not stored
  'refundChosen', // 7 and 8
  'invariant',
] as const;
export const statusReason = z.enum(statusReasons);
const shortfall = z.enum(['restAwaited', 'belowMinimum']);
export type Shortfall = z.infer<typeof shortfall>;
export type StatusReason = (typeof statusReasons)[number];

/** Why a payment could not arrive. Our own faults are retried instead. */
export const recipientFaults = [
  'reverted',
  'memoNeeded',
  'notActivated', // the amount is too small to open the account
  'cannotReceive', // a contract sends it back
  'blacklisted', // the token refuses the address
  'bounced',
] as const;
export type RecipientFault = (typeof recipientFaults)[number];

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
  /** In the given coin's network; used if the exchange fails. */
  refund: z.optional(z.nullable(z.object({ address: optionalText, memo: optionalText }))),
});
export type CreateTicketBody = z.infer<typeof createTicketBody>;
export type CreateTicketInput = z.input<typeof createTicketBody>;

export const createTicketAnswer = z.object({
  ticketId: z.string(),
  offerToken: z.string(),
  /** A provisional session, for an e-mail without account. */
  authToken: z.optional(z.string()),
});
export type CreateTicketAnswer = z.infer<typeof createTicketAnswer>;

export const changeEmailBody = z.object({ email: z.string() });

/** For one use: another device gets a token of its own. */
export const handOverAnswer = z.object({ code: z.string(), expiresAtUtc: utcTime });
export type HandOverAnswer = z.infer<typeof handOverAnswer>;
export const takeOverBody = z.object({ code: z.string().check(z.maxLength(100)) });
export const takeOverAnswer = z.object({ offerToken: z.string() });

/** Accepts the amount after the recalculation at `untilUtc`. */
export const acknowledgeBody = z.object({
  untilUtc: utcTime.check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
});

const wallet = z.object({ address: z.string(), memo: z.nullable(z.string()) });
const transaction = z.object({ id: z.string(), url: z.nullable(z.string()) });
const payment = z.object({
  ...transaction.shape,
  /** Where no explorer shows whom it paid: the key with which the recipient's wallet checks it. */
  proof: z.optional(z.string()),
});

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
  /** Once the amount to receive depends on it. */
  receivedAmount: z.optional(decimalString),
  /** Only in 2: reported as paid, no deposit seen. */
  byWord: z.optional(z.literal(true)),
  /** Only in 2, below the minimum. */
  statusReason: z.optional(shortfall),
});
export type TicketListItem = z.infer<typeof ticketListItem>;

export const ticketView = z.object({
  ...ticketSummary,
  payNetworkId: z.nullable(smallId),
  getNetworkId: z.nullable(smallId),
  fromWallet: wallet,
  toWallet: wallet,
  email: z.optional(z.string()),
  isEmailOpen: z.optional(z.literal(true)),
  /** An operator's text, or the service's in the ticket's language. */
  customStatusReason: z.nullable(z.string()),
  statusReason: z.nullable(statusReason),
  /** While the last payment has failed at the recipient. */
  recipientFault: z.optional(z.enum(recipientFaults)),
  /** 0 crypto address, 1 phone or bank transfer. */
  targetInfo: z.object({ type: z.int() }),
  expiresAtUtc: utcTime,
  restUntilUtc: z.optional(utcTime),
  /** With deposits, the mean of their rates and the rest's. */
  rate: decimalString,
  markup: z.number(),
  rateSources: z.array(z.string()),
  /** `null` for ageless prices, as an operator's. */
  rateAtUtc: z.nullable(utcTime),
  receivedAmount: decimalString,
  /** While the ticket awaits its payment: for "what if". */
  terms: z.optional(
    z.object({
      giveUsdt: decimalString,
      getUsdt: decimalString,
      minGive: decimalString,
      maxGive: decimalString,
      /** Up to the ordered amount, in the given coin; the first from zero. */
      steps: z.optional(z.array(z.object({ from: decimalString, markup: z.number() }))),
    }),
  ),
  confirmations: z.int(),
  confirmationsRequired: z.int(),
  /** Only in 2: reported as paid, no deposit seen. */
  byWord: z.boolean(),
  deposits: z.array(
    z.object({
      ...transaction.shape,
      amount: decimalString,
      /** Only for another coin than ordered. */
      currencyId: z.optional(smallId),
      confirmations: z.int(),
      verdict,
      /** Its refund is decided or done. */
      isSentBack: z.optional(z.literal(true)),
      /** Only for `extra` deposits too small for a decision. */
      isDust: z.optional(z.literal(true)),
      /** The mean of several. Absent while unknown. */
      rate: z.optional(decimalString),
      rateSources: z.optional(z.array(z.string())),
      rateAtUtc: z.optional(z.nullable(utcTime)),
      rateParts: z.optional(
        z.array(
          z.object({
            amount: decimalString,
            rate: decimalString,
            rateSources: z.array(z.string()),
            rateAtUtc: z.nullable(utcTime),
          }),
        ),
      ),
      /** Gets the lower of the ticket's rate and the next accepted one. */
      isPriceAwaited: z.optional(z.literal(true)),
    }),
  ),
  payoutTx: z.nullable(payment),
  /** Oldest first. */
  refunds: z.optional(
    z.array(
      z.object({
        ...payment.shape,
        amount: decimalString,
        /** Only for another coin than ordered. */
        currencyId: z.optional(smallId),
        address: z.string(),
        memo: z.optional(z.string()),
        /** `amount` and both deductions add up to it. */
        deposited: z.optional(decimalString),
        networkFee: z.optional(decimalString),
        screeningDeduction: z.optional(decimalString),
      }),
    ),
  ),
  /** Only in 4: from the first sight of a deposit to the final payout. */
  tookSeconds: z.optional(z.int()),
  history: z.array(z.object({ status: ticketStatus, atUtc: utcTime })),
  /** The newest, oldest first. */
  recalculations: z.optional(
    z.array(
      z.object({
        atUtc: utcTime,
        fromAmount: decimalString,
        toAmount: decimalString,
        fromRate: decimalString,
        toRate: decimalString,
        rateSources: z.array(z.string()),
        rateAtUtc: z.nullable(utcTime),
        isAcknowledged: z.optional(z.literal(true)),
      }),
    ),
  ),
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
