import { toDecimal } from '@parom/contract/money';
import { TicketStatus as Status } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { hasUnhandledDeposit } from '../deposits/live-deposits-store.ts';
import type { Ticket } from '../ticket.ts';

export interface OpenTicket
  extends Pick<
    Ticket,
    'id' | 'giveAssetId' | 'getAssetId' | 'giveAmount' | 'giveUsdt' | 'getUsdt' | 'markupBps' | 'strayMaxGive'
  > {
  readonly isPartPaid: boolean;
}

export async function openTickets(db: Db, now: Date): Promise<OpenTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('deposits as d')
          .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
          .select(sql<string>`coalesce(sum(d.amount), 0)`.as('amount'))
          .whereRef('d.deposit_address_id', '=', 'tickets.deposit_address_id')
          .where('j.disposition', '=', 'open')
          .as('came'),
      (join) => join.onTrue(),
    )
    .select([
      'id',
      'give_asset_id',
      'get_asset_id',
      'give_amount',
      'give_usdt',
      'get_usdt',
      'markup_bps',
      'stray_max_give',
    ])
    .select(sql<boolean>`came.amount > 0`.as('isPartPaid'))
    .where('status', 'in', [Status.awaitingPayment, Status.confirming])
    .where(({ not, ref }) => not(hasUnhandledDeposit(ref('tickets.deposit_address_id'))))
    .where(
      sql<boolean>`(came.amount = 0 or (came.amount < tickets.give_amount and tickets.expires_at > ${now}))`,
    )
    .orderBy('simple_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    giveAssetId: row.give_asset_id,
    getAssetId: row.get_asset_id,
    giveAmount: toDecimal(row.give_amount),
    giveUsdt: toDecimal(row.give_usdt),
    getUsdt: toDecimal(row.get_usdt),
    markupBps: row.markup_bps,
    strayMaxGive: row.stray_max_give === null ? null : toDecimal(row.stray_max_give),
    isPartPaid: row.isPartPaid,
  }));
}

export const ticketsAwaitingPrice = (db: Db): Promise<Pick<Ticket, 'id' | 'giveAssetId' | 'getAssetId'>[]> =>
  db
    .selectFrom('tickets')
    .select(['id', 'give_asset_id as giveAssetId', 'get_asset_id as getAssetId'])
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
