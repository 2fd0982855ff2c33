/** Rules of the books, the reserve and the network that hold at any moment. Every breach is a sentence. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import { isTold } from './alerted.ts';

/** By their sentences; each finds the rows that must not exist. */
export type Breaches = Readonly<Record<string, RawBuilder<unknown>>>;

/** Of the final transmission that carries payment `p`; null for one that an operator recorded. */
export const blockOf = sql`(
  select t.block_height from payment_transmissions l join transmissions t on t.id = l.transmission_id
   where l.payment_id = p.id and t.state = 'final')`;

/** A re-org may have taken it back since. */
const wasFinal = sql`(p.state = 'final' or p.state = 'sent' and p.times_taken_back > 0)`;

export const breaches: Breaches = {
  'an entry does not balance': sql`
    select entry_id from ledger_postings group by entry_id, currency_id having sum(amount) <> 0`,
  'a balance is not the sum of its postings': sql`
    select a.id from ledger_accounts a left join ledger_postings p on p.account_id = a.id
     group by a.id, a.balance having a.balance <> coalesce(sum(p.amount), 0)`,
  'a ticket has two payouts that may both leave': sql`
    select ticket_id from payments where purpose = 'payout' and state not in ('failed', 'cancelled')
     group by ticket_id having count(*) > 1`,
  'a deposit is refunded twice': sql`
    select deposit_id from payments where purpose = 'refund' and state not in ('failed', 'cancelled')
     group by deposit_id having count(*) > 1`,
  'a deposit was exchanged and is refunded': sql`
    select p.id from payments p join deposit_judgements j using (deposit_id)
     where p.purpose = 'refund' and p.state not in ('failed', 'cancelled') and j.disposition = 'exchanged'`,
  'a completed ticket has no payout that is final': sql`
    select t.id from tickets t where t.status = 4 and not exists (
      select from payments p where p.ticket_id = t.id and p.purpose = 'payout' and ${wasFinal})`,
  'a ticket that is being sent has no payout': sql`
    select t.id from tickets t where t.status = 3 and not exists (
      select from payments p where p.ticket_id = t.id and p.purpose = 'payout'
                              and p.state not in ('failed', 'cancelled'))`,
  'a refunded ticket has a refund that is not final': sql`
    select t.id from tickets t join payments p on p.ticket_id = t.id
     where t.status = 8 and p.purpose = 'refund' and p.state not in ('failed', 'cancelled') and not ${wasFinal}`,
  'the network shows a payment of ours that nobody intended': sql`
    select s.tx_id from sim_transactions s
     where s.from_service and not exists (select from payments p where p.tx_id = s.tx_id)
       and not exists (select from transmissions t where t.network_id = s.network_id and t.tx_id = s.tx_id)`,
  'the network mined two transactions for one payment': sql`
    select l.payment_id from payment_transmissions l join transmissions t on t.id = l.transmission_id
      join sim_transactions s on s.network_id = t.network_id and s.tx_id = t.tx_id and s.state = 'mined'
     group by l.payment_id having count(distinct s.tx_id) > 1`,
  'the network mined two transactions that spend the same': sql`
    select k.network_id, k.key from transmission_keys k join transmissions t on t.id = k.transmission_id
      join sim_transactions s on s.network_id = t.network_id and s.tx_id = t.tx_id and s.state = 'mined'
     group by k.network_id, k.key having count(distinct s.tx_id) > 1`,
  'a payment that is on its way has no transmission, or a transmission has ended without its payment': sql`
    select p.id, p.state from payments p
     where p.state in ('signed', 'sent') and not exists (
       select from payment_transmissions l join transmissions t on t.id = l.transmission_id
        where l.payment_id = p.id and t.state = p.state)`,
  'a payout is final and the network does not show it': sql`
    select p.id from payments p join assets a on a.id = p.asset_id
     where p.state = 'final' and a.network_id is not null and not exists (
       select from sim_transactions s
        where s.network_id = a.network_id and s.tx_id = p.tx_id and s.state = 'mined')
       and (${blockOf} is null or ${isTold('payment.taken-back', 'paymentId', 'p.id')} and exists (
         select from chain_cursors c
           join sim_blocks b on b.network_id = c.network_id and b.height = c.height and b.hash = c.hash
          where c.network_id = a.network_id and c.height >= ${blockOf}))`,
  'more is promised than the wallet holds': sql`
    select a.id from assets a
      join ledger_accounts l on l.kind in ('hot', 'bank') and l.currency_id = a.currency_id
                            and l.network_id is not distinct from a.network_id
     where a.reserved > l.balance or a.reserved_unpaid > a.reserved`,
  'a wallet owes something else than its undecided deposits and what was found there': sql`
    with waits as (
      select case j.disposition when 'unmatched' then 'unmatched' else 'customer' end as kind, d.currency_id,
             coalesce(w.network_id, 0) as network_id, sum(d.amount) as amount
        from deposits d join deposit_judgements j on j.deposit_id = d.id
        left join lateral (
          select a.network_id from ledger_entries e join ledger_postings p on p.entry_id = e.id
            join ledger_accounts a on a.id = p.account_id
           where e.key = j.credit_entry_key and a.kind = 'hot') as w on true
       where j.credit_entry_key is not null and j.disposition in ('open', 'parked', 'unmatched') group by 1, 2, 3
      union all
      select 'unmatched', a.currency_id, coalesce(a.network_id, 0), sum(-p.amount) from ledger_entries e
        join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
       where e.kind in ('surplus', 'surplus-claimed') and a.kind = 'unmatched' group by 2, 3)
    select coalesce(a.kind, r.kind) as kind, a.currency_id, a.network_id, a.owed, r.amount
      from (select kind, currency_id, coalesce(network_id, 0) as network_id, -balance as owed from ledger_accounts
             where kind in ('customer', 'unmatched')) as a
      full join (select kind, currency_id, network_id, sum(amount) as amount from waits group by 1, 2, 3) as r
        on (r.kind, r.currency_id, r.network_id) = (a.kind, a.currency_id, a.network_id)
     where coalesce(a.owed, 0) <> coalesce(r.amount, 0)`,
  'the unpaid promises are not those of unpaid tickets': sql`
    select a.id from assets a
     where a.reserved_unpaid <> coalesce((select sum(t.reserved) from tickets t
                                       where t.get_asset_id = a.id and t.reserve_is_unpaid), 0)`,
  'the promises are not those of tickets and payouts': sql`
    select a.id from assets a
     where a.reserved <> coalesce((select sum(t.reserved) from tickets t where t.get_asset_id = a.id), 0)
                   + coalesce((select sum(p.amount) from payments p
                                where p.asset_id = a.id and p.is_reserved
                                  and p.state not in ('final', 'failed', 'cancelled')), 0)`,
  'a final deposit has no judgement': sql`
    select d.id from deposits d left join deposit_judgements j on j.deposit_id = d.id
     where d.state = 'final' and d.deposit_address_id is not null and j.deposit_id is null
       and not exists (select from jobs where kind in ('deposit.seen', 'deposit.mined', 'deposit.final')
                                          and (payload ->> 'depositId')::bigint = d.id)`,
  'a ticket’s history does not end in its status': sql`
    select t.id from tickets t
     where t.status <> (select h.to_status from ticket_history h where h.ticket_id = t.id order by h.id desc limit 1)`,
  'a withdrawal has two payments that may both leave': sql`
    select withdrawal_id from payments where purpose = 'withdrawal' and state not in ('failed', 'cancelled')
     group by withdrawal_id having count(*) > 1`,
  'a withdrawal is paid and its payment is not final, or rejected and its payment may leave': sql`
    select w.id, w.state from withdrawals w
     where w.state = 'paid' and not exists (select from payments p where p.withdrawal_id = w.id and ${wasFinal})
        or w.state in ('requested', 'rejected') and exists (
             select from payments p where p.withdrawal_id = w.id and p.state not in ('failed', 'cancelled'))`,
  'a referrer has taken more than he earned': sql`
    select id from ledger_accounts where kind = 'referral' and balance > 0`,
  'the losses are not those of addresses and deposits': sql`
    select l.currency_id, l.balance from ledger_accounts l
     where l.kind = 'losses'
       and l.balance <> coalesce((select sum(amount) from address_losses s where s.currency_id = l.currency_id), 0)
           + coalesce((select sum(d.amount) from deposits d join deposit_judgements j on j.deposit_id = d.id
                        where d.currency_id = l.currency_id and j.loss_entry_key is not null), 0)`,
  'a job was given up': sql`select id from jobs where failed_at is not null`,
};

/**
 * The sentences of all breaches, each with some of its rows. One statement, because it runs after every
 * step of every walk.
 */
export async function breachesIn(db: Db, asked: Breaches): Promise<string[]> {
  const questions = Object.entries(asked).map(
    ([sentence, query]) =>
      sql`select ${sentence}::text as sentence, to_jsonb(found) as row from (select * from (${query}) as rows limit 3) as found`,
  );
  const { rows } = await sql<{
    sentence: string;
    row: unknown;
  }>`${sql.join(questions, sql` union all `)}`.execute(db);
  return rows.map(({ sentence, row }) => `${sentence}: ${JSON.stringify(row)}`);
}
