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

type Stored = z.infer<typeof said>;
const asStored = (of: Stored): string => of.said;

/** A reply of SMTP (RFC 5321, 4.2), before which nodemailer may name its step, and one about the address. */
export const mailReplies = {
  any: /^(?:[^\n]*?: )?([45]\d\d[ -][\s\S]*)$/,
  aboutAddress: /^5\d\d[ -]5\.1\.(?:1|2|3|10)\b[\s\S]*$/,
} as const;

const ofMailServer = ({ said }: Stored): string => {
  const quoted = said.replace(mailReplies.any, 'The mail server said: $1');
  return mailReplies.aboutAddress.test(said) ? `There is no such address. ${quoted}` : quoted;
};

export const storedErrorEnglish = {
  paymentTried: asStored,
  letterTried: ofMailServer,
  webhookTried: asStored,
  eventTried: asStored,
} satisfies Sentences<typeof storedErrorForms>;
export type StoredErrorCode = keyof typeof storedErrorForms;
