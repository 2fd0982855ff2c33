/** Puts a letter's secret into its words, as they leave or are read in the sandbox. */
import { SECRET_PLACE } from './letter.ts';
import type { MailRow } from './mails-store.ts';

/** The secret of the one that a letter is about; `null` when there is none any more. */
export type SecretOf = (id: string) => Promise<string | null>;

type Words = Pick<MailRow, 'text_body' | 'html_body' | 'secret_of'>;

/** `null`: the letter tells a secret that is none any more. */
export async function withSecret<Mail extends Words>(mail: Mail, secretOf: SecretOf): Promise<Mail | null> {
  if (mail.secret_of === null) return mail;
  const secret = await secretOf(mail.secret_of);
  if (secret === null) return null;
  const filled = (words: string): string => words.replaceAll(SECRET_PLACE, () => secret);
  return { ...mail, text_body: filled(mail.text_body), html_body: filled(mail.html_body) };
}
