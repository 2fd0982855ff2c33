import { toDecimal } from '@parom/contract/money';
import type { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { alertSubjects } from '../alerts.ts';
import type { Db } from '../platform/db/db.ts';
import type { Schema } from '../schema.ts';
import { type Disposition, isEnd } from '../tickets/index.ts';

/** A ticket that ended has not moved since: its own column says so, by an index. */
export async function ticketList(
  db: Db,
  asked: {
    readonly statuses: readonly TicketStatus[];
    readonly before: Date;
    readonly after: { readonly number: number; readonly since: Date } | null;
    readonly limit: number;
  },
) {
  const since = asked.statuses.every(isEnd)
    ? sql<Date>`t.closed_at`
    : sql<Date>`(select max(h.at) from ticket_history h where h.ticket_id = t.id)`;
  const rows = await db
    .selectFrom('tickets as t')
    .select(['t.simple_id as simpleId', 't.id', 't.status', 't.give_asset_id as giveAssetId'])
    .select(['t.give_amount as giveAmount', 't.get_asset_id as getAssetId', 't.get_amount as getAmount'])
    .select(['t.email', 't.status_reason as statusReason'])
    .select(['t.custom_status_reason as customStatusReason', since.as('since')])
    .select((select) =>
      select
        .selectFrom('deposits as d')
        .innerJoin('assets as a', 'a.currency_id', 'd.currency_id')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<string>('d.amount'), sql<string>`0`).as('received'))
        .whereRef('d.deposit_address_id', '=', 't.deposit_address_id')
        .whereRef('a.id', '=', 't.give_asset_id')
        .where('d.state', '<>', 'vanished')
        .as('received'),
    )
    .where('t.status', 'in', asked.statuses)
    .where(since, '<=', asked.before)
    .$if(asked.after !== null, (query) =>
      query.where(
        sql<boolean>`(${since}, t.simple_id) > (${asked.after?.since}::timestamptz, ${asked.after?.number}::bigint)`,
      ),
    )
    .orderBy(since)
    .orderBy('t.simple_id')
    .limit(asked.limit)
    .execute();
  return rows.map(({ giveAmount, getAmount, received, ...row }) => ({
    ...row,
    giveAmount: toDecimal(giveAmount),
    getAmount: toDecimal(getAmount),
    received: toDecimal(received ?? '0'),
  }));
}

export interface AskedDeposits {
  readonly dispositions: readonly Disposition[];
  readonly isDust: boolean;
  readonly ticketId: string | null;
  readonly after: number;
  readonly limit: number;
}

export async function depositList(db: Db, asked: AskedDeposits) {
  const rows = await db
    .selectFrom('deposits as d')
    .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
    .leftJoin('tickets as t', 't.id', 'j.ticket_id')
    // A deposit on the wrong network has its ticket's address.
    .leftJoin('deposit_addresses as there', (join) =>
      join.onRef('there.id', '=', 'd.deposit_address_id').on('there.derived_for', 'is not', null),
    )
    .leftJoin('deposit_addresses as meant', (join) =>
      join.onRef('meant.network_id', '=', 'there.derived_for').onRef('meant.address', '=', 'there.address'),
    )
    .leftJoin('tickets as m', 'm.id', 'meant.ticket_id')
    .select(['d.id', 'd.network_id as networkId', 'd.currency_id as currencyId', 'd.amount', 'd.state'])
    .select(['d.address', 'd.memo', 'd.sender', 'd.tx_id as txId', 'd.first_seen_at as firstSeenAt'])
    .select(['j.verdict', 'j.disposition', 't.simple_id as ticket', 'm.simple_id as meantFor'])
    .where('j.disposition', 'in', asked.dispositions)
    .where('j.is_dust', '=', asked.isDust)
    .$if(asked.ticketId !== null, (query) =>
      query.where((row) =>
        row.or([row('j.ticket_id', '=', asked.ticketId), row('meant.ticket_id', '=', asked.ticketId)]),
      ),
    )
    .where('d.id', '>', asked.after)
    .orderBy('d.id')
    .limit(asked.limit)
    .execute();
  return rows.map(({ amount, disposition, ...row }) => ({
    ...row,
    amount: toDecimal(amount),
    disposition: disposition,
  }));
}

export const dustByTicket = (db: Db, asked: Pick<AskedDeposits, 'dispositions' | 'ticketId' | 'limit'>) =>
  db
    .selectFrom('deposit_judgements as j')
    .leftJoin('tickets as t', 't.id', 'j.ticket_id')
    .select((select) => ['t.simple_id as ticket', select.fn.countAll<number>().as('deposits')])
    .where('j.disposition', 'in', asked.dispositions)
    .where('j.is_dust', '=', true)
    .$if(asked.ticketId !== null, (query) => query.where('j.ticket_id', '=', asked.ticketId))
    .groupBy('t.simple_id')
    .orderBy('deposits', 'desc')
    .orderBy('t.simple_id')
    .limit(asked.limit)
    .execute();

export const payoutList = (
  db: Db,
  asked: {
    readonly states: readonly Schema['payments']['state'][];
    readonly assetId: number | null;
    readonly isStuck: boolean;
    readonly after: string | null;
    readonly limit: number;
  },
) =>
  db
    .selectFrom('payments as p')
    // Open while no block takes the payment, or a look at it fails again and again.
    .leftJoin('alerts as stuck', (join) =>
      join
        .on('stuck.resolved_at', 'is', null)
        .on('stuck.subject', '=', sql<string>`${alertSubjects.paymentWaits('')}::text || p.id::text`),
    )
    .leftJoin('deposit_judgements as j', 'j.deposit_id', 'p.deposit_id')
    .leftJoin('tickets as t', (join) =>
      join.on((on) => on('t.id', '=', on.fn.coalesce('p.ticket_id', 'j.ticket_id'))),
    )
    .select(['p.id', 'p.purpose', 'p.state', 'p.asset_id', 'p.amount', 'p.address', 'p.memo', 'p.tx_id'])
    .select([
      'p.pays_stopped_address',
      'p.attempts',
      'p.last_error',
      'p.created_at',
      'p.deposit_id',
      't.simple_id',
      'stuck.detail as stuckFor',
      sql<Date | null>`(
        select min(s.sent_at) from payment_transmissions l join transmissions s on s.id = l.transmission_id
         where l.payment_id = p.id and s.state = 'sent')`.as('sentAt'),
    ])
    .where('p.state', 'in', asked.states)
    .$if(asked.isStuck, (query) =>
      query
        .where('p.state', 'in', ['signed', 'sent'])
        .where((row) => row.or([row('stuck.subject', 'is not', null), row('p.last_error', 'is not', null)])),
    )
    .$if(asked.assetId !== null, (query) => query.where('p.asset_id', '=', asked.assetId ?? 0))
    .$if(asked.after !== null, (query) =>
      query.where(
        sql<boolean>`(p.created_at, p.id) > (select created_at, id from payments where id = ${asked.after})`,
      ),
    )
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(asked.limit)
    .execute();

export const refundsUnderWay = (db: Db, depositIds: readonly number[]) =>
  db
    .selectFrom('payments')
    .select(['asset_id', 'address', 'memo'])
    .select((select) => select.fn.sum<string>('amount').as('amount'))
    .where('purpose', '=', 'refund')
    .where(sql<boolean>`deposit_id = any(${depositIds}::bigint[])`)
    .where('state', 'in', ['queued', 'signed', 'sent'])
    .groupBy(['asset_id', 'address', 'memo'])
    .orderBy('asset_id')
    .orderBy('address')
    .execute();

export async function owedTo(db: Db, addresses: readonly string[], limit: number) {
  const kept = sql`any(${addresses}::text[])`;
  const { rows } = await sql<{
    what: string;
    ticket: number | null;
    state: string | null;
    status: number | null;
    asset_id: number;
    amount: string;
    address: string;
    memo: string | null;
    transaction: string | null;
    created_at: Date;
    id: string;
  }>`
    select p.purpose as what, t.simple_id as ticket, p.state, null::int as status, p.asset_id, p.amount,
           p.address, p.memo, coalesce(p.tx_id, p.reference) as transaction, p.created_at, p.id
      from payments p
      left join deposit_judgements j on j.deposit_id = p.deposit_id
      left join tickets t on t.id = coalesce(p.ticket_id, j.ticket_id)
     where p.address = ${kept} and p.purpose not in ('gas', 'delegate', 'undelegate', 'sweep', 'consolidate')
    union all
    select 'ticket', t.simple_id, null, t.status, t.get_asset_id, t.get_amount, t.to_address, t.to_memo, null, t.created_at, t.id
      from tickets t
     where t.to_address = ${kept} and not exists (
       select from payments p where p.ticket_id = t.id and p.purpose = 'payout' and p.state not in ('failed', 'cancelled'))
    union all
    select 'withdrawal', null, w.state, null, w.asset_id, w.pay_amount, w.address, w.memo, null, w.created_at, w.id
      from withdrawals w
     where w.address = ${kept} and w.state = 'requested'
     order by created_at desc, id
     limit ${limit}`.execute(db);
  return rows;
}

export const postingsOfTicket = (db: Db, ticketId: string) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['e.at', 'e.kind as entry', 'a.kind as account', 'a.currency_id', 'p.amount', 'e.note'])
    .where('e.ticket_id', '=', ticketId)
    .where(
      // Only these keys contain a deposit's number.
      sql<boolean>`(split_part(e.key, ':', 1) not in ('deposit', 'loss', 'written-off') or split_part(e.key, ':', 2) not in
        (select deposit_id::text from deposit_judgements where ticket_id = ${ticketId} and is_dust))`,
    )
    .orderBy('p.id')
    .execute();

/** A fixed price that has ended is none, also before the worker releases it. */
export const priceList = (db: Db, now: Date) =>
  db
    .selectFrom('currencies as c')
    .leftJoin('prices as p', 'p.currency_id', 'c.id')
    .leftJoin('fixed_prices as f', (join) =>
      join
        .onRef('f.currency_id', '=', 'c.id')
        .on((on) => on.or([on('f.ends_at', 'is', null), on('f.ends_at', '>', now)])),
    )
    .select(['c.code', 'p.usdt', 'p.sources', 'p.observed_at', 'p.pending_usdt', 'p.pending_since'])
    .select(['f.usdt as fixed_usdt', 'f.set_by', 'f.ends_at'])
    .orderBy('c.id')
    .execute();
