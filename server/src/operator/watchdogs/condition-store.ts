import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface Condition {
  readonly openAlerts: number;
  readonly unfinishedPayments: number;
  readonly dueJobs: Readonly<Record<string, number>>;
  readonly givenUpJobs: number;
  readonly decisions: Decisions;
}

export interface Decisions {
  readonly transfers: number;
  /** Of stops without an end. Stopped payments are not tried, so none fails. */
  readonly payouts: number;
  readonly tickets: number;
  readonly withdrawals: number;
  /** Paid tickets without a score for five minutes. */
  readonly scores: number;
  /** A stranger can send dust by the thousand. */
  readonly deposits: number;
}

const countDecisions = sql<Decisions>`jsonb_build_object(
  'transfers', (select count(*) from payments where state = 'manual'),
  'payouts', (select count(*) from payments p join assets a on a.id = p.asset_id left join networks n on n.id = a.network_id
               where p.state = 'queued' and p.purpose in ('payout', 'refund', 'withdrawal')
                 and ((a.payments_stopped_reason is not null and a.payments_stopped_until is null)
                   or (n.out_stopped_reason is not null and n.out_stopped_until is null)
                   or n.wallet_frozen_reason is not null)),
  'tickets', (select count(*) from tickets where status = ${TicketStatus.onHold}),
  'withdrawals', (select count(*) from withdrawals where state = 'requested'),
  'scores', (select count(*) from unscreened_tickets u join tickets t on t.id = u.ticket_id
              where t.status = ${TicketStatus.confirming} and u.tried_at - u.since >= interval '5 minutes'),
  'deposits', (select count(*) from deposit_judgements
                where disposition in ('parked', 'unmatched') and not is_dust and credit_entry_key is not null))`;

export async function waitingDecisions(db: Db): Promise<Decisions> {
  const { rows } = await sql<{ decisions: Decisions }>`select ${countDecisions} as decisions`.execute(db);
  return counted(rows[0]).decisions;
}

export async function readCondition(db: Db, now: Date): Promise<Condition> {
  const { rows } = await sql<Condition>`
    select (select count(*) from alerts where resolved_at is null) as "openAlerts",
           (select count(*) from payments where state in ('queued', 'signed', 'sent')) as "unfinishedPayments",
           (select coalesce(jsonb_object_agg(kind, jobs), '{}')
              from (select kind, count(*) as jobs from jobs
                     where failed_at is null and run_at <= ${now} group by kind) as due) as "dueJobs",
           (select count(*) from jobs where failed_at is not null) as "givenUpJobs",
           ${countDecisions} as decisions`.execute(db);
  return counted(rows[0]);
}

function counted<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('the database counted nothing');
  return row;
}

export interface Waiting {
  readonly tickets: number;
  readonly payments: number;
}

export async function waitingByAsset(db: Db): Promise<ReadonlyMap<number, Waiting>> {
  const { rows } = await sql<Waiting & { asset_id: number }>`
    select asset_id, sum(tickets)::int as tickets, sum(payments)::int as payments
      from (select give_asset_id as asset_id, 1 as tickets, 0 as payments from tickets
             where status in (${sql.lit(TicketStatus.awaitingPayment)}, ${sql.lit(TicketStatus.confirming)})
             union all
            select asset_id, 0, 1 from payments where state in ('queued', 'signed', 'sent')) as waits
     group by asset_id`.execute(db);
  return new Map(rows.map(({ asset_id, ...waiting }) => [asset_id, waiting]));
}

/** Confirming tickets with an undecided deposit, given or received. */
export async function undecidedByCurrency(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ currency_id: number; tickets: number }>`
    select a.currency_id, count(distinct t.id)::int as tickets
      from tickets t join assets a on a.id in (t.give_asset_id, t.get_asset_id)
     where t.status = ${sql.lit(TicketStatus.confirming)}
       and exists (select 1 from deposit_judgements j
                    where j.ticket_id = t.id and j.disposition = 'open' and j.credit_entry_key is not null)
     group by a.currency_id`.execute(db);
  return new Map(rows.map(({ currency_id, tickets }) => [currency_id, tickets]));
}

export interface CursorTimes {
  readonly height: number;
  readonly movedAt: Date;
  readonly blockMadeAt: Date | null;
  /** `null`: the network finalises none. */
  readonly finalSince: Date | null;
}

export async function cursorTimes(db: Db): Promise<Map<number, CursorTimes>> {
  const rows = await db
    .selectFrom('chain_cursors')
    .select([
      'network_id',
      'height',
      'moved_at as movedAt',
      'block_made_at as blockMadeAt',
      'final_since as finalSince',
    ])
    .execute();
  return new Map(rows.map(({ network_id, ...times }) => [network_id, times]));
}
