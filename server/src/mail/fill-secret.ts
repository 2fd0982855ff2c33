import { SECRET_PLACE } from './letter.ts';
import type { StoredMail } from './mails-store.ts';

export type SecretOf = (id: string) => Promise<string | null>;

type Bodies = Pick<StoredMail, 'textBody' | 'htmlBody' | 'secretOf'>;

export async function withSecret<Mail extends Bodies>(mail: Mail, secretOf: SecretOf): Promise<Mail | null> {
  if (mail.secretOf === null) return mail;
  const secret = await secretOf(mail.secretOf);
  if (secret === null) return null;
  const filled = (body: string): string => body.replaceAll(SECRET_PLACE, () => secret);
  return { ...mail, textBody: filled(mail.textBody), htmlBody: filled(mail.htmlBody) };
}
