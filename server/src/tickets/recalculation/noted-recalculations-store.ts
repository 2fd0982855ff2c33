import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus as Status } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Long enough to answer on an open page. */
const MAIL_AFTER_MS = 2 * 60_000;
export const mailAt = (recalculatedAt: Date): Date => later(recalculatedAt, MAIL_AFTER_MS);

export interface NotedRecalculation {
  readonly ticketId: string;
  readonly at: Date;
  readonly fromAmount: Decimal;
  readonly toAmount: Decimal;
  readonly fromRate: Decimal;
  readonly toRate: Decimal;
  readonly sources: readonly string[];
}

/** A part-paid ticket has had a letter, so none is due. */
export async function noteRecalculation(tx: Tx, noted: NotedRecalculation): Promise<void> {
  await tx
    .insertInto('ticket_recalculations')
    .values({
      ticket_id: noted.ticketId,
      at: noted.at,
      from_amount: formatDecimal(noted.fromAmount),
      to_amount: formatDecimal(noted.toAmount),
      from_rate: formatDecimal(noted.fromRate),
      to_rate: formatDecimal(noted.toRate),
      sources: JSON.stringify(noted.sources),
    })
    .execute();
}

/** A change after `until` was not on the page, and stays open. */
export async function acknowledgeUntil(db: Db, ticketId: string, until: Date, at: Date): Promise<void> {
  await db
    .updateTable('ticket_recalculations')
    .set({ acknowledged_at: at, notify_at: null })
    .where('ticket_id', '=', ticketId)
    .where('at', '<=', until)
    .where('acknowledged_at', 'is', null)
    .execute();
}

export interface DueNotice {
  readonly ticketId: string;
  readonly lastId: number;
  readonly at: Date;
  readonly fromAmount: Decimal;
  readonly toAmount: Decimal;
  readonly mailedBefore: number;
}

export async function dueNotices(db: Db, now: Date, most: number): Promise<DueNotice[]> {
  const { rows } = await sql<{
    ticket_id: string;
    last_id: number;
    at: Date;
    from_amount: string;
    to_amount: string;
    mailed: number;
  }>`
    select due.ticket_id, newest.id as last_id, newest.at, newest.to_amount,
           (select r.from_amount from ticket_recalculations r
             where r.ticket_id = due.ticket_id and r.acknowledged_at is null order by r.id limit 1) as from_amount,
           (select count(*)::integer from ticket_recalculations r
             where r.ticket_id = due.ticket_id and r.mailed_at is not null) as mailed
      from (select ticket_id, min(notify_at) as since from ticket_recalculations
             where notify_at <= ${now} group by ticket_id order by since limit ${most}) due
     cross join lateral (select r.id, r.at, r.to_amount from ticket_recalculations r
                          where r.ticket_id = due.ticket_id order by r.id desc limit 1) newest`.execute(db);
  return rows.map((row) => ({
    ticketId: row.ticket_id,
    lastId: row.last_id,
    at: row.at,
    fromAmount: toDecimal(row.from_amount),
    toAmount: toDecimal(row.to_amount),
    mailedBefore: row.mailed,
  }));
}

export async function settleNotice(
  db: Db,
  { ticketId, lastId }: Pick<DueNotice, 'ticketId' | 'lastId'>,
  mailedAt: Date | null,
): Promise<void> {
  await sql`
    update ticket_recalculations
       set notify_at = null, mailed_at = case when id = ${lastId} then ${mailedAt}::timestamptz else mailed_at end
     where ticket_id = ${ticketId} and id <= ${lastId} and notify_at is not null`.execute(db);
}

export const isUnpaid = ({ status, firstSeenAt }: { status: Status; firstSeenAt: Date | null }): boolean =>
  firstSeenAt === null && (status === Status.awaitingPayment || status === Status.confirming);
