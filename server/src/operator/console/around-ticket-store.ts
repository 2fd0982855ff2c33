import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface SentLetter {
  readonly id: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
}

/** Never the bodies: they hold links that open the ticket. */
export const lettersAbout = (db: Db, email: string, number: number): Promise<SentLetter[]> =>
  db
    .selectFrom('mails')
    .select(['id', 'subject', 'created_at as createdAt', 'sent_at as sentAt', 'failed_at as failedAt'])
    .where('recipient', '=', email)
    .where('recipient', '<>', '')
    .where(sql<boolean>`subject ~ ${`(^|[^0-9])${number}([^0-9]|$)`}`)
    .orderBy('created_at')
    .limit(50)
    .execute();

export interface OtherTicket {
  readonly id: string;
  readonly number: number;
  readonly status: number;
  readonly createdAt: Date;
}

export const otherTicketsOf = (db: Db, email: string, ticketId: string): Promise<OtherTicket[]> =>
  db
    .selectFrom('tickets')
    .select(['id', 'simple_id as number', 'status', 'created_at as createdAt'])
    .where('email', '=', email)
    .where('email', '<>', '')
    .where('id', '<>', ticketId)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute();
