import { strict as assert } from 'node:assert';
import type { WhyMoved } from '@parom/contract/console/answers/moves';
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus as Status, type TicketStatus } from '@parom/contract/ticket-status';
import { type Selectable, sql, type Updateable } from 'kysely';
import { stepsOf } from '../currencies/index.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { TicketsTable } from '../schema.ts';
import type { Seen } from './deposits/received.ts';
import { type Ticket, toStatus } from './ticket.ts';

export const ticketOf = (row: Selectable<TicketsTable>): Ticket => ({
  id: row.id,
  simpleId: row.simple_id,
  status: toStatus(row.status),
  giveAssetId: row.give_asset_id,
  getAssetId: row.get_asset_id,
  giveAmount: toDecimal(row.give_amount),
  getAmount: toDecimal(row.get_amount),
  promisedAmount: decimalOrNull(row.promised_amount),
  giveUsdt: toDecimal(row.give_usdt),
  getUsdt: toDecimal(row.get_usdt),
  rateSources: row.rate_sources as readonly string[],
  markupBps: row.markup_bps,
  markupSteps: stepsOf(row.markup_steps),
  exchangedBps: row.exchanged_bps,
  minGive: toDecimal(row.min_give),
  maxGive: toDecimal(row.max_give),
  strayMaxGive: decimalOrNull(row.stray_max_give),
  toAddress: row.to_address,
  toMemo: row.to_memo,
  refundAddress: row.refund_address,
  refundMemo: row.refund_memo,
  isToAddressStopped: row.address_was_stopped,
  depositAddressId: row.deposit_address_id,
  email: row.email,
  emailChanges: row.email_changes,
  language: row.language,
  userId: row.user_id,
  sessionId: row.session_id,
  clientAddress: row.client_address,
  offerTokenHash: row.offer_token_hash,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  restUntil: row.rest_until,
  byWordAt: row.reported_paid_at,
  firstSeenAt: row.first_seen_at,
  reserved: toDecimal(row.reserved),
  isReservedUnpaid: row.reserve_is_unpaid,
  statusReason: row.status_reason,
  customStatusReason: row.custom_status_reason,
  approvedAt: row.approved_at,
  closedAt: row.closed_at,
});

const decimalOrNull = (stored: string | null): Decimal | null => (stored === null ? null : toDecimal(stored));

const ticketOrNone = (row: Selectable<TicketsTable> | undefined): Ticket | undefined =>
  row === undefined ? undefined : ticketOf(row);

export const findTicket = async (db: Db | Tx, id: string): Promise<Ticket | undefined> =>
  ticketOrNone(await db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst());

export async function findKnownTicket(db: Db, id: string): Promise<Ticket> {
  const ticket = await findTicket(db, id);
  assert(ticket !== undefined, `ticket ${id} was found, and is gone`);
  return ticket;
}

export const lockTicket = async (tx: Tx, id: string): Promise<Ticket | undefined> =>
  ticketOrNone(
    await tx.selectFrom('tickets').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  );

export async function lockKnownTicket(tx: Tx, id: string): Promise<Ticket> {
  const ticket = await lockTicket(tx, id);
  assert(ticket !== undefined, `ticket ${id} was found, and is gone`);
  return ticket;
}

/** With its deposits' currencies: a decision locks their books. */
export async function currenciesOf(tx: Tx, ticketId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.currency_id as id from tickets t join assets a on a.id in (t.give_asset_id, t.get_asset_id) where t.id = ${ticketId}
     union select d.currency_id from deposits d join tickets t on t.deposit_address_id = d.deposit_address_id where t.id = ${ticketId}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export const findTicketBySimpleId = async (db: Db, simpleId: number): Promise<Ticket | undefined> =>
  ticketOrNone(
    await db.selectFrom('tickets').selectAll().where('simple_id', '=', simpleId).executeTakeFirst(),
  );

export interface PastMove {
  readonly from: TicketStatus | null;
  readonly to: TicketStatus;
  readonly by: string;
  readonly why: WhyMoved;
  readonly at: Date;
}

export async function historyOf(db: Db | Tx, ticketId: string): Promise<PastMove[]> {
  const rows = await db
    .selectFrom('ticket_history')
    .select(['from_status', 'to_status', 'by_whom', 'why', 'at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    from: row.from_status === null ? null : toStatus(row.from_status),
    to: toStatus(row.to_status),
    by: row.by_whom,
    why: row.why as WhyMoved,
    at: row.at,
  }));
}

export async function stateOf(db: Db | Tx, ticketId: string): Promise<number> {
  const { id } = await db
    .selectFrom('ticket_history')
    .select((select) => select.fn.max('id').as('id'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  assert(id !== null, `ticket ${ticketId} has no history`);
  return id;
}

export async function lastMoveTo(db: Db | Tx, ticketId: string, status: TicketStatus): Promise<Date | null> {
  const row = await db
    .selectFrom('ticket_history')
    .select((select) => select.fn.max('at').as('at'))
    .where('ticket_id', '=', ticketId)
    .where('to_status', '=', status)
    .executeTakeFirst();
  return row?.at ?? null;
}

export type TicketChange = Partial<
  Pick<
    Ticket,
    | 'getAmount'
    | 'promisedAmount'
    | 'giveUsdt'
    | 'getUsdt'
    | 'rateSources'
    | 'strayMaxGive'
    | 'isToAddressStopped'
    | 'byWordAt'
    | 'restUntil'
    | 'firstSeenAt'
    | 'reserved'
    | 'isReservedUnpaid'
    | 'statusReason'
    | 'customStatusReason'
    | 'approvedAt'
    | 'exchangedBps'
  >
> & {
  readonly cameWorth?: Decimal;
};

export async function updateTicket(tx: Tx, id: string, change: TicketChange): Promise<void> {
  await tx.updateTable('tickets').set(columnsOf(change)).where('id', '=', id).execute();
}

const columnsOf = (change: TicketChange): Updateable<TicketsTable> => ({
  get_amount: stored(change.getAmount),
  promised_amount: stored(change.promisedAmount),
  give_usdt: stored(change.giveUsdt),
  get_usdt: stored(change.getUsdt),
  rate_sources: change.rateSources && JSON.stringify(change.rateSources),
  stray_max_give: stored(change.strayMaxGive),
  address_was_stopped: change.isToAddressStopped,
  reported_paid_at: change.byWordAt,
  rest_until: change.restUntil,
  first_seen_at: change.firstSeenAt,
  reserved: stored(change.reserved),
  reserve_is_unpaid: change.isReservedUnpaid,
  status_reason: change.statusReason,
  custom_status_reason: change.customStatusReason,
  approved_at: change.approvedAt,
  received_worth: stored(change.cameWorth),
  exchanged_bps: change.exchangedBps,
});

function stored<None extends null | undefined>(decimal: Decimal | None): string | None {
  return typeof decimal === 'bigint' ? formatDecimal(decimal) : decimal;
}

export interface RecordedMove {
  readonly ticketId: string;
  readonly from: TicketStatus;
  readonly to: TicketStatus;
  readonly by: string;
  readonly why: WhyMoved;
  readonly at: Date;
  readonly closedAt: Date | null;
  readonly reason: string | null;
  readonly customReason: string | null;
}

/** The caller holds the ticket's lock. */
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
      why: JSON.stringify(move.why),
      at: move.at,
    })
    .execute();
}

export async function recordEnd(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('tickets').set({ closed_at: at }).where('id', '=', id).execute();
}

export async function isOfferToken(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('offer_token_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ListedTicket extends Ticket {
  readonly received: Decimal | null;
  readonly seen: readonly Seen[];
}

const countedDeposits = sql`
  from deposits d left join deposit_judgements j on j.deposit_id = d.id
 where d.deposit_address_id = tickets.deposit_address_id and d.state <> 'vanished' and j.verdict is distinct from 'extra'`;

/** The first move to "sending" prices the ticket. */
const receivedWhenPriced = sql<string | null>`(
  select sum(d.amount) ${countedDeposits}
     and exists (select 1 from ticket_history h where h.ticket_id = tickets.id and h.to_status = ${sql.lit(Status.sending)}))`;

/** Text: a JSON number would round amounts. */
const seenWhileConfirming = sql<
  (Omit<Seen, 'amount' | 'firstSeenAt'> & { amount: string; firstSeenAt: string })[]
>`coalesce((
  select jsonb_agg(jsonb_build_object(
           'state', d.state, 'verdict', j.verdict, 'amount', d.amount::text, 'firstSeenAt', d.first_seen_at))
  ${countedDeposits} and tickets.status = ${sql.lit(Status.confirming)}), '[]')`;

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
  const tickets = rows.map(({ seen, received, ...row }) => ({
    ...ticketOf(row),
    received: decimalOrNull(received),
    seen: seen.map((deposit) => ({
      ...deposit,
      amount: toDecimal(deposit.amount),
      firstSeenAt: new Date(deposit.firstSeenAt),
    })),
  }));
  return { tickets, total: counted?.total ?? 0 };
}

export interface CompletedTicket {
  readonly giveAssetId: number;
  readonly getAssetId: number;
  readonly given: Decimal;
  readonly closedAt: Date;
}

export async function lastCompleted(db: Db, count: number): Promise<CompletedTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .select(['give_asset_id', 'get_asset_id', 'give_amount', 'closed_at'])
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
    .where('closed_at', 'is not', null)
    .$narrowType<{ closed_at: Date }>()
    .orderBy('closed_at', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    giveAssetId: row.give_asset_id,
    getAssetId: row.get_asset_id,
    given: toDecimal(row.given ?? row.give_amount),
    closedAt: row.closed_at,
  }));
}

export const depositAddressOf = (db: Db, depositAddressId: number) =>
  db
    .selectFrom('deposit_addresses')
    .select(['address', 'memo'])
    .where('id', '=', depositAddressId)
    .executeTakeFirstOrThrow();
