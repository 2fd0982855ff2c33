import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Of letters with the link of a ticket whose e-mail is another now. No body leaves the database. */
export async function correctedEmails(
  db: Db,
  letterIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (letterIds.length === 0) return new Map();
  const { rows } = await sql<{ readonly id: string; readonly email: string }>`
    select m.id, t.email
      from mails m
      join tickets t on t.id = substring(
             m.text_body from '/(?:offer|pay)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid
     where m.id = any(${letterIds}::uuid[])
       and m.recipient <> '' and t.email not in ('', m.recipient)`.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
