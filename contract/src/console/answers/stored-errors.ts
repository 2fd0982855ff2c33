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

/** A reply of SMTP (RFC 5321, 4.2), and one about the address (RFC 3463). */
export const mailReplies = {
  any: /^[45]\d\d[ -][\s\S]*$/,
  aboutAddress: /^5\d\d[ -]5\.1\.(?:1|2|3|10)\b[\s\S]*$/,
} as const;

const ofMailServer = ({ said }: z.infer<typeof said>): string => {
  const quoted = mailReplies.any.test(said) ? `The mail server said: ${said}` : said;
  return mailReplies.aboutAddress.test(said) ? `There is no such address. ${quoted}` : quoted;
};

export const storedErrorEnglish = {
  paymentTried: asStored,
  letterTried: ofMailServer,
  webhookTried: asStored,
  eventTried: asStored,
} satisfies Sentences<typeof storedErrorForms>;
export type StoredErrorCode = keyof typeof storedErrorForms;
