/** Rows hold no secret: it is filled in when a letter leaves or is read in the sandbox. */
import { SECRET_PLACE } from './letter.ts';
import type { MailRow } from './mails-store.ts';

export type SecretOf = (id: string) => Promise<string | null>;

type Bodies = Pick<MailRow, 'text_body' | 'html_body' | 'secret_of'>;

/** `null` when the letter's secret no longer exists. */
export async function withSecret<Mail extends Bodies>(mail: Mail, secretOf: SecretOf): Promise<Mail | null> {
  if (mail.secret_of === null) return mail;
  const secret = await secretOf(mail.secret_of);
  if (secret === null) return null;
  const filled = (body: string): string => body.replaceAll(SECRET_PLACE, () => secret);
  return { ...mail, text_body: filled(mail.text_body), html_body: filled(mail.html_body) };
}
