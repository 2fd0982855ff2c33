/** The detail of an alert: a code with the sums and rows that it is about. */
import type * as z from 'zod/mini';
import { bookAlertEnglish, bookAlertForms } from './books.ts';
import { networkAlertEnglish, networkAlertForms } from './networks.ts';
import { paymentAlertEnglish, paymentAlertForms } from './payments.ts';
import { priceAlertEnglish, priceAlertForms } from './prices.ts';
import { serviceAlertEnglish, serviceAlertForms } from './service.ts';

export const alertForms = {
  ...networkAlertForms,
  ...paymentAlertForms,
  ...bookAlertForms,
  ...priceAlertForms,
  ...serviceAlertForms,
};
export type AlertCode = keyof typeof alertForms;
export type AlertParts = { readonly [Code in AlertCode]: z.infer<(typeof alertForms)[Code]> };
export type AlertDetail = {
  readonly [Code in AlertCode]: { readonly code: Code; readonly parts: AlertParts[Code] };
}[AlertCode];

export const alertEnglish = {
  ...networkAlertEnglish,
  ...paymentAlertEnglish,
  ...bookAlertEnglish,
  ...priceAlertEnglish,
  ...serviceAlertEnglish,
};

export const alertDetail = <Code extends AlertCode>(
  code: Code,
  parts: AlertParts[Code],
): Extract<AlertDetail, { readonly code: Code }> =>
  ({ code, parts }) as unknown as Extract<AlertDetail, { readonly code: Code }>;

/** Letters, chats and the terminal say it in English. */
export const detailInEnglish = ({ code, parts }: AlertDetail): string =>
  (alertEnglish[code] as (parts: unknown) => string)(parts);
