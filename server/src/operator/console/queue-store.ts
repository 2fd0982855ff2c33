import type { StopReason } from '@parom/contract/console/answers/stop-reason';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface WaitingRow {
  readonly kind: 'ticket' | 'payment' | 'deposit' | 'withdrawal' | 'proposal' | 'act' | 'alert';
  readonly id: string;
  readonly name: string | null;
  readonly ticketId: string | null;
  readonly reason: string | null;
  readonly assetId: number | null;
  readonly amount: string | null;
  readonly since: Date;
  /** A stop that ends by itself needs no decision. */
  readonly endsAt: Date | null;
  readonly stop: StopReason | null;
  readonly takenBy: string | null;
  readonly takenAt: Date | null;
  readonly claimedBy: string | null;
  readonly claimedUntil: Date | null;
}

/** Oldest first, without dust and alerts about waiting work. */
export async function waitingRows(db: Db, now: Date, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    with tickets_waiting as (
      select 'ticket' as kind, t.id::text as id, t.simple_id::text as name, t.id::text as "ticketId",
             coalesce(t.custom_status_reason, t.status_reason) as reason, t.give_asset_id as "assetId", t.give_amount::text as amount,
             (select max(h.at) from ticket_history h where h.ticket_id = t.id) as since, null::timestamptz as "endsAt"
        from tickets t where t.status = ${sql.lit(TicketStatus.onHold)} limit ${limit}
    ), payments_waiting as (
      select 'payment' as kind, p.id::text as id, coalesce(t.simple_id::text, p.purpose) as name, t.id::text as "ticketId",
             case when p.state = 'manual' then 'manual' when r.payment_id is not null then 'approvals' end as reason,
             p.asset_id as "assetId", p.amount::text as amount, p.created_at as since,
             case when p.state = 'queued' and n.wallet_frozen_reason is null
                   and (a.payments_stopped_reason is null or a.payments_stopped_until is not null)
                   and (n.out_stopped_reason is null or n.out_stopped_until is not null)
                  then greatest(a.payments_stopped_until, n.out_stopped_until) end as "endsAt",
             case when p.state = 'queued'
                  then coalesce(a.payments_stopped_reason, n.out_stopped_reason, n.wallet_frozen_reason) end as stop,
             c.claimed_by as "claimedBy", c.claimed_until as "claimedUntil"
        from payments p join assets a on a.id = p.asset_id left join networks n on n.id = a.network_id
        left join deposit_judgements j on j.deposit_id = p.deposit_id
        left join tickets t on t.id = coalesce(p.ticket_id, j.ticket_id)
        left join payment_claims c on c.payment_id = p.id and c.claimed_until > ${now}
        left join payment_approval_requests r on r.payment_id = p.id and p.state = 'queued'
       where p.state = 'manual' or r.payment_id is not null
          or (p.state = 'queued' and p.purpose in ('payout', 'refund', 'withdrawal')
              and coalesce(a.payments_stopped_reason, n.out_stopped_reason, n.wallet_frozen_reason) is not null)
       limit ${limit}
    ), deposits_waiting as (
      select 'deposit' as kind, d.id::text as id, coalesce(t.simple_id::text, d.id::text) as name, t.id::text as "ticketId",
             coalesce(j.verdict, j.disposition) as reason, a.id as "assetId", d.amount::text as amount, d.first_seen_at as since, null::timestamptz as "endsAt"
        from deposit_judgements j join deposits d on d.id = j.deposit_id
        left join assets a on a.network_id = d.network_id and a.currency_id = d.currency_id
        left join tickets t on t.id = j.ticket_id
       where j.disposition in ('parked', 'unmatched') and not j.is_dust and j.credit_entry_key is not null
       limit ${limit}
    ), withdrawals_waiting as (
      select 'withdrawal' as kind, w.id::text as id, left(w.id::text, 8) as name, null as "ticketId", null as reason,
             w.asset_id as "assetId", w.pay_amount::text as amount, w.created_at as since, null::timestamptz as "endsAt"
        from withdrawals w where w.state = 'requested' limit ${limit}
    ), proposals_waiting as (
      select 'proposal' as kind, m.id::text as id, m.asked_by as name, null as "ticketId", m.kind as reason,
             m.asset_id as "assetId", m.amount::text as amount, m.asked_at as since, null::timestamptz as "endsAt"
        from treasury_moves m where m.state = 'proposed' limit ${limit}
    ), acts_waiting as (
      select 'act' as kind, p.id::text as id, p.proposed_by as name, null as "ticketId", p.command as reason,
             p.asset_id as "assetId", p.amount::text as amount, p.proposed_at as since, p.ends_at as "endsAt"
        from act_proposals p where p.state = 'open' and p.ends_at > ${now} limit ${limit}
    ), alerts_waiting as (
      select 'alert' as kind, a.subject as id, a.subject as name, null as "ticketId", a.message as reason,
             null::int as "assetId", null as amount, a.raised_at as since, null::timestamptz as "endsAt",
             null::jsonb as stop, null as "claimedBy", null::timestamptz as "claimedUntil", a.taken_by as "takenBy", a.taken_at as "takenAt"
        from alerts a where a.resolved_at is null and a.subject not like 'waiting:%' limit ${limit}
    )
    select *, null as "takenBy", null::timestamptz as "takenAt" from payments_waiting union all
    select *, null, null, null, null, null from (
      select * from tickets_waiting union all select * from deposits_waiting union all select * from withdrawals_waiting
      union all select * from proposals_waiting union all select * from acts_waiting
    ) as unstopped union all
    select * from alerts_waiting
     order by since, kind, id limit ${limit}`.execute(db);
  return rows;
}
