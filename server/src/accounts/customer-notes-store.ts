import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';

export interface CustomerNote {
  readonly id: number;
  readonly by: string;
  readonly at: Date;
  readonly text: string;
}

/** Newest first. */
export const notesAbout = (db: Db, email: string, limit: number): Promise<CustomerNote[]> =>
  db
    .selectFrom('customer_notes')
    .select(['id', 'written_by as by', 'at', 'text'])
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export async function addNote(
  tx: Tx,
  email: string,
  { by, at, text }: Omit<CustomerNote, 'id'>,
): Promise<void> {
  await tx.insertInto('customer_notes').values({ email, written_by: by, at, text }).execute();
}

/** Notes go with the last ticket and account of their e-mail. */
export async function eraseNotes(db: Db, writtenBefore: Date): Promise<void> {
  await sql`
    delete from customer_notes n
     where n.at < ${writtenBefore}
       and not exists (select from tickets t where t.email = n.email)
       and not exists (select from users u where u.email = n.email)`.execute(db);
}
