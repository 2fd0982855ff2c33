/** Tickets' SQL. The status is written by `move-ticket.ts` alone, through `recordMove`. */
import { strict as assert } from 'node:assert';
import { toDecimal } from '@parom/contract/money';
import { TicketStatus as Status, type TicketStatus } from '@parom/contract/tickets';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { TicketsTable } from '../schema.ts';
import type { Seen } from './deposits/received.ts';

export type TicketRow = Selectable<TicketsTable>;

export const findTicket = (db: Db | Tx, id: string): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst();

/** The row under its lock, taken before any asset's or account's. Rows that only refer to it are written meanwhile. */
export const lockTicket = (tx: Tx, id: string): Promise<TicketRow | undefined> =>
  tx.selectFrom('tickets').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Of one that was found before: no ticket is ever deleted. Taken again, it reads what this transaction has changed. */
export async function lockKnownTicket(tx: Tx, id: string): Promise<TicketRow> {
  const ticket = await lockTicket(tx, id);
  assert(ticket !== undefined, `ticket ${id} was found, and is gone`);
  return ticket;
}

/** The coins in whose books its money is decided about: the two that it exchanges, and whatever came to its address. */
export async function currenciesOf(tx: Tx, ticketId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.currency_id as id from tickets t join assets a on a.id in (t.give_asset_id, t.get_asset_id) where t.id = ${ticketId}
     union select d.currency_id from deposits d join tickets t on t.deposit_target_id = d.target_id where t.id = ${ticketId}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export const findTicketBySimpleId = (db: Db, simpleId: number): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').selectAll().where('simple_id', '=', simpleId).executeTakeFirst();

export const historyOf = (db: Db | Tx, ticketId: string) =>
  db
    .selectFrom('ticket_history')
    .select(['from_status', 'to_status', 'by_whom', 'why', 'at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();

/** When it came into this status last; `null` if it never did. */
export async function lastMoveTo(db: Db | Tx, ticketId: string, status: TicketStatus): Promise<Date | null> {
  const row = await db
    .selectFrom('ticket_history')
    .select((select) => select.fn.max('at').as('at'))
    .where('ticket_id', '=', ticketId)
    .where('to_status', '=', status)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The price that the ticket's amounts rest on. */
export const priceOfTicket = (ticket: Pick<TicketRow, 'give_usdt' | 'get_usdt'>) => ({
  giveUsdt: toDecimal(ticket.give_usdt),
  getUsdt: toDecimal(ticket.get_usdt),
});

/** Changes what is not the status. */
export async function updateTicket(
  tx: Tx,
  id: string,
  change: Omit<Updateable<TicketsTable>, 'id' | 'status' | 'closed_at'>,
): Promise<void> {
  await tx.updateTable('tickets').set(change).where('id', '=', id).execute();
}

export interface RecordedMove {
  readonly ticketId: string;
  readonly from: TicketStatus;
  readonly to: TicketStatus;
  readonly by: string;
  readonly why: string;
  readonly at: Date;
  readonly closedAt: Date | null;
  readonly reason: string | null;
  readonly customReason: string | null;
}

/** The guarded update and its history row. The caller holds the ticket's lock. */
export async function recordMove(tx: Tx, move: RecordedMove): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({
      status: move.to,
      status_reason: move.reason,
      custom_status_reason: move.customReason,
      closed_at: move.closedAt,
    })
    .where('id', '=', move.ticketId)
    .where('status', '=', move.from)
    .execute();
  await tx
    .insertInto('ticket_history')
    .values({
      ticket_id: move.ticketId,
      from_status: move.from,
      to_status: move.to,
      by_whom: move.by,
      why: move.why,
      at: move.at,
    })
    .execute();
}

/** Of an invalid ticket, by an operator's word. A move that leads the ticket on takes the end back. */
export async function recordEnd(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('tickets').set({ closed_at: at }).where('id', '=', id).execute();
}

/** Whether the token opens some ticket, whichever. */
export async function isOfferToken(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('offer_token_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ListedTicket extends TicketRow {
  /** What came of what was asked for, once the ticket is priced by it; else `null`. */
  readonly received: string | null;
  /** What has come of what was asked for; of a confirming one only. */
  readonly seen: readonly Seen[];
}

/** As `countedOf` counts them. */
const countedDeposits = sql`
  from deposits d left join deposit_judgements j on j.deposit_id = d.id
 where d.target_id = tickets.deposit_target_id and d.state <> 'vanished' and j.verdict is distinct from 'extra'`;

/** A ticket is priced by what came when it first goes on to be paid. */
const receivedWhenPriced = sql<string | null>`(
  select sum(d.amount) ${countedDeposits}
     and exists (select 1 from ticket_history h where h.ticket_id = tickets.id and h.to_status = ${sql.lit(Status.sending)}))`;

/** Amounts as text: a number of JSON would not hold them. */
const seenWhileConfirming = sql<
  (Omit<Seen, 'amount' | 'firstSeenAt'> & { amount: string; firstSeenAt: string })[]
>`coalesce((
  select jsonb_agg(jsonb_build_object(
           'state', d.state, 'verdict', j.verdict, 'amount', d.amount::text, 'firstSeenAt', d.first_seen_at))
  ${countedDeposits} and tickets.status = ${sql.lit(Status.confirming)}), '[]')`;

/** A user's tickets, newest first; a provisional session sees those that it made. */
export async function ticketsOfUser(
  db: Db,
  owner: { readonly userId: string; readonly sessionId: string | null },
  page: { readonly count: number; readonly offset: number },
): Promise<{ tickets: ListedTicket[]; total: number }> {
  const { userId, sessionId } = owner;
  const own = db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .$if(sessionId !== null, (query) => query.where('session_id', '=', sessionId));
  const counted = await own.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirst();
  const rows = await own
    .selectAll()
    .select([receivedWhenPriced.as('received'), seenWhileConfirming.as('seen')])
    .orderBy('created_at', 'desc')
    .orderBy('simple_id', 'desc')
    .limit(page.count)
    .offset(page.offset)
    .execute();
  const tickets = rows.map(({ seen, ...row }) => ({
    ...row,
    seen: seen.map((deposit) => ({
      ...deposit,
      amount: toDecimal(deposit.amount),
      firstSeenAt: new Date(deposit.firstSeenAt),
    })),
  }));
  return { tickets, total: counted?.total ?? 0 };
}

/** The last completed exchanges: what was given, and when. */
export const lastCompleted = (db: Db, count: number) =>
  db
    .selectFrom('tickets')
    .select(['id', 'give_asset_id', 'get_asset_id', 'give_amount', 'closed_at'])
    .select((select) =>
      select
        .selectFrom('deposits as d')
        .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
        .select((sum) => sum.fn.sum<string | null>('d.amount').as('given'))
        .whereRef('j.ticket_id', '=', 'tickets.id')
        .where('j.disposition', '=', 'exchanged')
        .as('given'),
    )
    .where('status', '=', Status.completed)
    .orderBy('closed_at', 'desc')
    .limit(count)
    .execute();

/** The deposit wallet that the ticket was given. */
export const targetOf = (db: Db, depositAddressId: number) =>
  db
    .selectFrom('deposit_targets')
    .select(['address', 'memo'])
    .where('id', '=', depositAddressId)
    .executeTakeFirstOrThrow();
