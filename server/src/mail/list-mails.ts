import type { Db } from '../platform/db/db.ts';
import { type SecretOf, withSecret } from './fill-secret.ts';
import { keptMails } from './mails-store.ts';

export async function listMails(db: Db, recipient: string | null, secretOf: SecretOf) {
  const rows = await keptMails(db, recipient);
  const mails = [];
  for (const row of rows) {
    const { subject, textBody, htmlBody, createdAt } = (await withSecret(row, secretOf)) ?? row;
    mails.push({
      to: row.recipient,
      subject,
      text: textBody,
      html: htmlBody,
      ...(row.attachment !== null && { attachment: row.attachment }),
      atUtc: createdAt.toISOString(),
    });
  }
  return mails;
}
