/** Each with its exact result and deadline. */
import * as z from 'zod/mini';
import { REFUND_LINK_MS, WAY_QUOTE_MS } from './limits.ts';
import { decimalString, optionalText, utcTime } from './wire.ts';

export const wayNames = ['exchange', 'rest', 'refund'] as const;
export const wayName = z.enum(wayNames);
export type WayName = z.infer<typeof wayName>;

export const noChoiceReasons = [
  'none', // there is no trouble, or the ticket goes on by itself
  'operator', // screening, a fault of ours or a large sum: a person decides
  'confirming', // a deposit is not final
  'noRate',
] as const;
export type NoChoiceReason = (typeof noChoiceReasons)[number];

const wallet = z.object({ address: z.string(), memo: z.nullable(z.string()) });

const exchangeWay = z.object({
  way: z.literal('exchange'),
  amount: decimalString,
  /** Of the parts together, before the markup. */
  rate: decimalString,
  receive: decimalString,
});
const restWay = z.object({
  way: z.literal('rest'),
  received: decimalString,
  amount: decimalString,
  untilUtc: utcTime,
});
const refundWay = z.object({
  way: z.literal('refund'),
  amount: decimalString,
  networkFee: decimalString,
  /** 5 % of deposits that screening stopped. */
  deduction: decimalString,
  returned: decimalString,
});
export const way = z.discriminatedUnion('way', [exchangeWay, restWay, refundWay]);
export type Way = z.infer<typeof way>;
export type WayOf<Name extends WayName> = Extract<Way, { readonly way: Name }>;

export const waysAnswer = z.object({
  ways: z.array(way),
  quote: z.nullable(z.string()),
  quotedUntilUtc: z.nullable(utcTime),
  noChoice: z.nullable(z.enum(noChoiceReasons)),
  /** Given with the order: needs no letter. */
  refundWallet: z.nullable(wallet),
  /** An e-mail can confirm another address. */
  canName: z.boolean(),
  /** Waits for the button behind the mailed link. */
  asked: z.nullable(z.object({ ...wallet.shape, untilUtc: utcTime })),
});
export type WaysAnswer = z.infer<typeof waysAnswer>;

export const chooseWayBody = z.object({
  way: wayName,
  quote: z.string().check(z.maxLength(2_000)),
  address: optionalText,
  memo: optionalText,
  confirmation: optionalText,
});
export type ChooseWayBody = z.infer<typeof chooseWayBody>;
export type ChooseWayInput = z.input<typeof chooseWayBody>;

export const chooseWayAnswer = z.object({ outcome: z.enum(['done', 'mailed']) });
export type ChooseWayAnswer = z.infer<typeof chooseWayAnswer>;

export const quoteEnd = (quotedAt: Date): Date => new Date(quotedAt.getTime() + WAY_QUOTE_MS);
/** The last moment still counts. */
export const isQuoteOver = (quotedAt: Date, now: Date): boolean => now > quoteEnd(quotedAt);
export const linkEnd = (askedAt: Date): Date => new Date(askedAt.getTime() + REFUND_LINK_MS);
