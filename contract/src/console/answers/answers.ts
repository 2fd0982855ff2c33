import * as z from 'zod/mini';
import { alertEnglish, alertForms } from './alerts/alerts.ts';
import { depositEnglish, depositForms } from './deposits.ts';
import type { Sentences } from './form.ts';
import { listEnglish, listForms } from './lists.ts';
import { moneyEnglish, moneyForms } from './money.ts';
import { moveEnglish, moveForms } from './moves.ts';
import { networkCheckEnglish, networkCheckForms } from './network-check.ts';
import { offerEnglish, offerForms } from './offer.ts';
import { paymentEnglish, paymentForms } from './payments.ts';
import { proposalEnglish, proposalForms } from './proposals.ts';
import { refusalEnglish, refusalForms } from './refusals.ts';
import { inWords, type SaidCell } from './said.ts';
import { siteEnglish, siteForms } from './site.ts';
import { storedErrorEnglish, storedErrorForms } from './stored-errors.ts';
import { ticketEnglish, ticketForms } from './tickets.ts';
import { tokenEnglish, tokenForms } from './tokens.ts';
import { watchEnglish, watchForms } from './watch.ts';

export const answerForms = {
  ...ticketForms,
  ...moveForms,
  ...depositForms,
  ...listForms,
  ...paymentForms,
  ...moneyForms,
  ...proposalForms,
  ...offerForms,
  ...tokenForms,
  ...siteForms,
  ...watchForms,
  ...networkCheckForms,
  ...refusalForms,
  ...storedErrorForms,
  ...alertForms,
};
export type AnswerCode = keyof typeof answerForms;
export type AnswerParts = { readonly [Code in AnswerCode]: z.infer<(typeof answerForms)[Code]> };
export type Coded = {
  readonly [Code in AnswerCode]: { readonly code: Code; readonly parts: AnswerParts[Code] };
}[AnswerCode];

const english = {
  ...ticketEnglish,
  ...moveEnglish,
  ...depositEnglish,
  ...listEnglish,
  ...paymentEnglish,
  ...moneyEnglish,
  ...proposalEnglish,
  ...offerEnglish,
  ...tokenEnglish,
  ...siteEnglish,
  ...watchEnglish,
  ...networkCheckEnglish,
  ...refusalEnglish,
  ...storedErrorEnglish,
  ...alertEnglish,
} satisfies Sentences<typeof answerForms>;

export const inEnglish = (answer: readonly Coded[]): string => inWords(english, answer) ?? '';

export const coded = <Code extends AnswerCode>(code: Code, parts: AnswerParts[Code]): Coded =>
  ({ code, parts }) as unknown as Coded;

export const cellOf = (said: readonly Coded[]): SaidCell => ({
  said: [...said],
  why: said.map((one) => inEnglish([one])).join('; '),
});
