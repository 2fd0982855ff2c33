/** Details of alerts about our payments. */
import * as z from 'zod/mini';
import { paymentPurpose } from '../../payment-purpose.ts';
import { count, moment, type Sentences, sum, sumInWords, text } from '../form.ts';
import { takeBackOrder } from '../refused-payments.ts';
import { errorInEnglish, paymentError } from '../stored-errors.ts';

/** Each cause of a payment that cannot be made; `other` stands for a spent number. */
export const failure = z.enum([
  'expired',
  'ours',
  'reverted',
  'memoNeeded',
  'notActivated',
  'cannotReceive',
  'blacklisted',
  'bounced',
  'other',
]);
export type AlertedFailure = z.infer<typeof failure>;
const waits = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), ticket: text }),
  z.object({ kind: z.literal('deposit'), deposit: count }),
  z.object({ kind: z.literal('withdrawal'), withdrawal: text }),
  z.object({ kind: z.literal('wallet') }),
]);
export type Waits = z.infer<typeof waits>;
const payment = { payment: text, sum };
const takenBack = z.object({
  purpose: paymentPurpose,
  ...payment,
  ticket: z.nullable(text),
  transaction: z.nullable(text),
});
export type TakenBack = z.infer<typeof takenBack>;
const unsigned = z.object({
  purpose: paymentPurpose,
  payment: text,
  ticket: z.nullable(text),
  isManual: z.boolean(),
});
export type Unsigned = z.infer<typeof unsigned>;

export const paymentAlertForms = {
  outflowReached: z.object({ left: sum, ceiling: text, ...payment }),
  walletTooEmpty: z.object(payment),
  sweepFailed: z.object({ purpose: paymentPurpose, deposit: count, transaction: z.nullable(text) }),
  paymentImpossible: z.object({ purpose: paymentPurpose, payment: text, failure, waits }),
  paymentTakenBack: takenBack,
  paymentNeverAgain: takenBack,
  paymentDiffers: z.object({
    purpose: paymentPurpose,
    ...payment,
    transaction: z.nullable(text),
    paid: text,
  }),
  paymentFails: z.object({ ...payment, why: paymentError }),
  paymentStuck: z.object({ ...payment, since: z.nullable(moment), transaction: text }),
  /** `null`: too little gas, energy or coins. */
  paymentRetried: z.object({ ...payment, error: z.nullable(paymentError) }),
  depositVanished: z.object({ deposit: count, sum, unsigned: z.nullable(unsigned) }),
};

const howItFailed: Readonly<Record<AlertedFailure, string>> = {
  expired: 'expired five times without being included',
  ours: 'failed five times because of us',
  reverted: 'was included and reverted',
  memoNeeded: 'cannot arrive: the account needs a memo',
  notActivated: 'cannot arrive: the amount is too small to open the account',
  cannotReceive: 'cannot arrive: the recipient is a contract that refuses the coin',
  blacklisted: 'cannot arrive: the token refuses the address',
  bounced: 'was sent back by the recipient',
  other: 'can never be included',
};
export const failureInEnglish = (of: AlertedFailure): string => howItFailed[of];

function whatWaits(of: Waits): string {
  switch (of.kind) {
    case 'ticket':
      return `ticket ${of.ticket} is on hold`;
    case 'deposit':
      return `deposit ${of.deposit} waits for another decision`;
    case 'withdrawal':
      return `withdrawal ${of.withdrawal} waits for another decision`;
    case 'wallet':
      return 'its coins stay in the hot wallet';
  }
}

const tookBack = (of: TakenBack): string =>
  `A re-org took back ${of.purpose} ${of.payment} (${sumInWords(of.sum)}${of.ticket === null ? '' : `, of ticket ${of.ticket}`}), which was final. Its amount is owed again`;

function stillHere({ purpose: what, payment: id, ticket, isManual }: Unsigned): string {
  const [isKept, goesOn] = isManual
    ? ['is yours to leave', 'transfer it']
    : ['waits unsigned', 'it leaves by itself'];
  return `The money is still here: ${what} ${id} ${isKept}. Should the deposit be final again, ${goesOn}; should it not come back: ${takeBackOrder({ payment: id, ticket })}`;
}

export const outflowInEnglish = (of: { readonly left: z.infer<typeof sum>; readonly ceiling: string }) =>
  `outflow: ${sumInWords(of.left)} left within an hour, and the ceiling is ${of.ceiling} USDT`;

export const paymentAlertEnglish = {
  outflowReached: (of) =>
    `${outflowInEnglish(of)}. Payments of ${of.left.coin} are stopped; the next one is ${of.payment} (${sumInWords(of.sum)}). They resume by themselves once the hour has passed; a payment above the ceiling alone waits for start-payouts. Look at \`payouts\`; start-payouts lets all waiting payments leave at once`,
  walletTooEmpty: (of) =>
    `The hot wallet cannot carry payment ${of.payment}: ${sumInWords(of.sum)}. The payment waits. Bring coins to the hot wallet`,
  sweepFailed: (of) =>
    `The ${of.purpose} of deposit ${of.deposit} failed: transaction ${of.transaction}. Its coins stay on the deposit address. Find the cause, then retry-sweep`,
  paymentImpossible: (of) => `${of.purpose} ${of.payment} ${howItFailed[of.failure]}: ${whatWaits(of.waits)}`,
  paymentTakenBack: (of) =>
    `${tookBack(of)}. Transaction ${of.transaction} is offered again, and the alert ends once it is final`,
  paymentNeverAgain: (of) =>
    `${tookBack(of)}. Its network shows that transaction ${of.transaction} can never pay it any more, and nothing is paid in its place. Look whether its recipient has the coins`,
  paymentDiffers: (of) =>
    `The ${of.purpose} ${of.payment} sent ${sumInWords(of.sum)}, and transaction ${of.transaction} credited its recipient with ${of.paid}: the token kept a part, or does not count as the catalogue says. The payment is not settled. Look at the transaction, then accept-payment --payout ${of.payment} --paid ${of.paid}`,
  paymentFails: (of) =>
    `Payment ${of.payment} (${sumInWords(of.sum)}) has failed for ten minutes: ${errorInEnglish(of.why)}`,
  paymentStuck: (of) =>
    `Payment ${of.payment} (${sumInWords(of.sum)}) has been in no block since ${of.since}: transaction ${of.transaction}. It is owed and offered again. Look at the transaction and the node`,
  paymentRetried: (of) =>
    `Payment ${of.payment} (${sumInWords(of.sum)}) was mined and failed because of us; its coins did not leave. To mend: ${of.error === null ? 'it had too little gas, energy or coins' : errorInEnglish(of.error)}. It is sent again by itself`,
  depositVanished: ({ deposit, sum: of, unsigned: one }) =>
    `Deposit ${deposit} (${sumInWords(of)}) vanished after it was decided${one === null ? ', and nothing that it was decided for can be kept back' : `. ${stillHere(one)}`}`,
} satisfies Sentences<typeof paymentAlertForms>;
