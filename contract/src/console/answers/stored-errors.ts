/** The last failed try of a payment, letter, webhook or event: a text of ours, or of the other side. */
import * as z from 'zod/mini';
import { type Sentences, text } from './form.ts';

const said = z.object({ said: text });

export const storedErrorForms = {
  paymentTried: said,
  letterTried: said,
  webhookTried: said,
  eventTried: said,
};

const asStored = (of: z.infer<typeof said>): string => of.said;

export const storedErrorEnglish = {
  paymentTried: asStored,
  letterTried: asStored,
  webhookTried: asStored,
  eventTried: asStored,
} satisfies Sentences<typeof storedErrorForms>;
export type StoredErrorCode = keyof typeof storedErrorForms;
