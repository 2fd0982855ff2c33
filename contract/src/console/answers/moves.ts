/** Why a ticket moved: a code with its parts. An operator's words stay as they were typed. */
import * as z from 'zod/mini';
import { statusReason } from '../../tickets.ts';
import { breach, breachInEnglish } from './alerts/causes.ts';
import { failure, failureInEnglish } from './alerts/payments.ts';
import { type Sentences, text } from './form.ts';
import { inLine } from './in-english.ts';
import { reasonsInEnglish } from './reasons.ts';

const nothing = z.object({});

export const moveForms = {
  ticketCreated: nothing,
  depositSeen: nothing,
  paidByWord: nothing,
  depositsFit: nothing,
  payoutFinal: nothing,
  refundFinal: nothing,
  depositTooLate: nothing,
  onlyDepositVanished: nothing,
  lateDepositVanished: nothing,
  windowPassed: nothing,
  wordNotKept: nothing,
  exchangeChosen: nothing,
  restChosen: nothing,
  refundChosen: nothing,
  heldFor: z.object({ reason: statusReason }),
  recipientHeld: nothing,
  oldAddressHeld: nothing,
  payoutFailed: z.object({ failure }),
  ruleBroken: z.object({ why: breach }),
  movedByOperator: z.object({ words: text }),
};

export const moveEnglish = {
  ticketCreated: () => 'created',
  depositSeen: () => 'deposit seen',
  paidByWord: () => 'payment done, by word',
  depositsFit: () => 'deposits are final, within the rules and screened',
  payoutFinal: () => 'payout final',
  refundFinal: () => 'refund final',
  depositTooLate: () => 'a deposit came more than 24 h after expiry',
  onlyDepositVanished: () => 'the only deposit vanished',
  lateDepositVanished: () => 'the only deposit vanished after the window',
  windowPassed: () => 'the window passed with no deposit',
  wordNotKept: () => 'no deposit within 24 h of the word',
  exchangeChosen: () => 'the customer chose to exchange what came',
  restChosen: () => 'the customer chose to send the rest',
  refundChosen: () => 'the customer chose the refund',
  heldFor: (of) => `on hold: ${inLine(reasonsInEnglish[of.reason])}`,
  recipientHeld: () => 'on hold: screening stops the receiving address',
  oldAddressHeld: () => 'on hold: the mnemonic of its deposit address was replaced',
  payoutFailed: (of) => `the payout ${failureInEnglish(of.failure)}`,
  ruleBroken: (of) => breachInEnglish(of.why),
  movedByOperator: (of) => of.words,
} satisfies Sentences<typeof moveForms>;

export type MoveCode = keyof typeof moveForms;
export type WhyMoved = {
  readonly [Code in MoveCode]: { readonly code: Code; readonly parts: z.infer<(typeof moveForms)[Code]> };
}[MoveCode];

const options = Object.entries(moveForms).map(([code, parts]) =>
  z.object({ code: z.literal(code as MoveCode), parts }),
);
export const whyMoved = z.union(options) as unknown as z.ZodMiniType<WhyMoved>;

export const moveInEnglish = ({ code, parts }: WhyMoved): string =>
  (moveEnglish[code] as (parts: unknown) => string)(parts);

type Bare = {
  readonly [Code in MoveCode]: (typeof moveForms)[Code] extends typeof nothing ? Code : never;
}[MoveCode];

/** Of a code without parts. */
export const because = (code: Bare): WhyMoved => ({ code, parts: {} }) as WhyMoved;
