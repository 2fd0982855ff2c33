/** Tickets that nothing was received for: whom the clock closes, and whose amounts follow the price. */
import { TicketStatus as Status } from '@parom/contract/tickets';
import { type Expression, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { TicketRow } from './ticket-store.ts';

/**
 * Tickets whose targets received something that decides them, or may once it is placed: their windows do not close by the
 * clock. What counts for no ticket, such as another coin on the same address, or what was written off, keeps none open and
 * no reserve promised.
 */
export const hasLiveDeposit = (targetId: Expression<number>) => sql<boolean>`exists (
  select 1 from deposits came left join deposit_judgements judged on judged.deposit_id = came.id
   where came.target_id = ${targetId} and came.state <> 'vanished'
     and coalesce(judged.disposition, 'open') in ('open', 'vanished'))`;

const CLOCK_BATCH = 200;

const unpaid = (db: Db | Tx) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where(({ not, ref }) => not(hasLiveDeposit(ref('tickets.deposit_target_id'))));

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);

/** As `isUnheard` says of one. */
const hasUnheardDeposit = (targetId: Expression<number>) => sql<boolean>`exists (
  select 1 from deposits came left join deposit_judgements judged on judged.deposit_id = came.id
   where came.target_id = ${targetId}
     and case when came.state = 'vanished' then judged.disposition = 'open'
              else coalesce(judged.disposition, 'vanished') = 'vanished' end)`;

/** Open tickets whose window is over and that hold more of the reserve than their deposits bring, as `fitHold` notes it. */
export async function ticketsToRelease(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.status', 'in', [Status.awaitingPayment, Status.confirming])
    .where('tickets.expires_at', '<=', now)
    .where('tickets.reserved', '>', '0')
    .where(sql<boolean>`tickets.reserved > tickets.received_worth`)
    .where(({ not, ref }) => not(hasUnheardDeposit(ref('tickets.deposit_target_id'))))
    .limit(CLOCK_BATCH)
    .execute();
  return idsOf(rows);
}

/** Tickets awaiting payment whose window ended before `endedBefore`. */
export async function ticketsToExpire(db: Db, endedBefore: Date): Promise<string[]> {
  const rows = await unpaid(db)
    .where('status', '=', Status.awaitingPayment)
    .where('expires_at', '<=', endedBefore)
    .limit(CLOCK_BATCH)
    .execute();
  return idsOf(rows);
}

/** Tickets that rest on a customer's word given before `givenBefore`. */
export async function ticketsWithBrokenWord(db: Db, givenBefore: Date): Promise<string[]> {
  const rows = await unpaid(db)
    .where('status', '=', Status.confirming)
    .where('reported_paid_at', '<=', givenBefore)
    .limit(CLOCK_BATCH)
    .execute();
  return idsOf(rows);
}

export async function isUnpaid(tx: Tx, id: string): Promise<boolean> {
  return (await unpaid(tx).where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** What of an open ticket its amounts rest on. */
export interface OpenTicket extends Pick<TicketRow, (typeof pricedColumns)[number]> {
  /** Some of its amount has been seen: only the rest follows the market. */
  readonly isPartPaid: boolean;
}
const pricedColumns = [
  'id',
  'give_asset_id',
  'get_asset_id',
  'give_amount',
  'give_usdt',
  'get_usdt',
  'markup_bps',
  'stray_max_give',
] as const satisfies readonly (keyof TicketRow)[];

/** All open tickets whose amount is not all seen, by their number; in part only while the rest can come in time. */
export const openTickets = (db: Db, now: Date): Promise<OpenTicket[]> =>
  db
    .selectFrom('tickets')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('deposits as d')
          .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
          .select(sql<string>`coalesce(sum(d.amount), 0)`.as('amount'))
          .whereRef('d.target_id', '=', 'tickets.deposit_target_id')
          .where('d.state', '<>', 'vanished')
          .where('j.disposition', '=', 'open')
          .as('came'),
      (join) => join.onTrue(),
    )
    .select(pricedColumns)
    .select(sql<boolean>`came.amount > 0`.as('isPartPaid'))
    .where('status', 'in', [Status.awaitingPayment, Status.confirming])
    .where(({ not, ref }) => not(hasUnheardDeposit(ref('tickets.deposit_target_id'))))
    .where(
      sql<boolean>`(came.amount = 0 or (came.amount < tickets.give_amount and tickets.expires_at > ${now}))`,
    )
    .orderBy('simple_id')
    .execute();

/** Tickets with a deposit that was seen while no price was accepted. */
export const ticketsAwaitingPrice = (db: Db) =>
  db
    .selectFrom('tickets')
    .select(['id', 'give_asset_id', 'get_asset_id'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deposit_judgements')
          .select('deposit_id')
          .whereRef('ticket_id', '=', 'tickets.id')
          .where('awaits_price', '=', true)
          .where('disposition', '=', 'open'),
      ),
    )
    .execute();
