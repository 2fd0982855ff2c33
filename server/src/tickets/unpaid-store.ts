/** Tickets that nothing was received for: whom the clock closes, and whose amounts follow the price. */
import { MAX_DECIMALS } from '@parom/contract/pricing';
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

/**
 * Open tickets whose window is over and that hold more of the reserve than what came for them would bring: by a digit or more,
 * as `fitHold` rounds up.
 */
export async function ticketsToRelease(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('assets', 'assets.id', 'tickets.get_asset_id')
    .select('tickets.id')
    .where('tickets.status', 'in', [Status.awaitingPayment, Status.confirming])
    .where('tickets.expires_at', '<=', now)
    .where('tickets.held', '>', '0')
    .where(
      sql<boolean>`(tickets.held - power(10::numeric, -least(assets.decimals, ${sql.lit(MAX_DECIMALS)}))) * tickets.give_amount
        >= tickets.get_amount * (
          select coalesce(sum(came.amount), 0)
            from deposits came join deposit_judgements judged on judged.deposit_id = came.id
           where came.target_id = tickets.deposit_target_id
             and came.state <> 'vanished' and judged.disposition = 'open')`,
    )
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
    .where('by_word_at', '<=', givenBefore)
    .limit(CLOCK_BATCH)
    .execute();
  return idsOf(rows);
}

export async function isUnpaid(tx: Tx, id: string): Promise<boolean> {
  return (await unpaid(tx).where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** What of an open ticket its amounts rest on. */
export type OpenTicket = Pick<TicketRow, (typeof pricedColumns)[number]>;
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

/** All open tickets that no deposit was seen for, by their number. */
export const openUnpaidTickets = (db: Db): Promise<OpenTicket[]> =>
  db
    .selectFrom('tickets')
    .select(pricedColumns)
    .where('status', 'in', [Status.awaitingPayment, Status.confirming])
    .where(({ not, ref }) => not(hasLiveDeposit(ref('tickets.deposit_target_id'))))
    .orderBy('simple_id')
    .execute();
