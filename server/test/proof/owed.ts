/** What the books owe, account by account, held beside the rows for which it is owed. */
import { sql } from 'kysely';
import { isTold } from './alerted.ts';
import type { Breaches } from './books.ts';

/** Decided, not paid, and not taken back. */
const isOwed = sql`
  p.purpose in ('payout', 'refund', 'withdrawal') and (
    p.state in ('queued', 'manual', 'signed', 'sent')
    or p.state = 'failed' and p.purpose <> 'withdrawal' and not exists (
         select from ledger_entries e
          where e.key = case p.purpose when 'payout' then 'exchange:' else 'decided:' end || p.key || ':undone')
    or p.state = 'failed' and p.purpose = 'withdrawal' and exists (
         select from withdrawals w where w.id = p.withdrawal_id and w.state = 'approved'))`;

/** Accounts of one kind whose balance is not the sum of these rows, by currency. */
const otherThan = (kind: string, rows: ReturnType<typeof sql>) => sql`
  select coalesce(a.currency_id, r.currency_id) as currency_id, -a.balance as owed, r.amount as rows
    from (select currency_id, sum(balance) as balance from ledger_accounts
           where kind = ${kind}::text group by currency_id) as a
    full join (select currency_id, sum(amount) as amount from (${rows}) as each group by currency_id) as r
      on r.currency_id = a.currency_id
   where coalesce(-a.balance, 0) <> coalesce(r.amount, 0)`;

export const owed: Breaches = {
  'the books owe something else than what is to be paid': otherThan(
    'payable',
    sql`select s.currency_id, p.amount from payments p join assets s on s.id = p.asset_id where ${isOwed}`,
  ),
  'a payment failed, and what was decided for it stands': sql`
    select p.id, p.purpose from payments p
     where p.state = 'failed' and p.purpose <> 'withdrawal' and ${isOwed}
       and ${isTold('payment.failed', 'paymentId', 'p.id')}`,
  'the books owe for withdrawals something else than what is asked for': otherThan(
    'withdrawals',
    sql`select c.id as currency_id, w.amount_usdt as amount from withdrawals w
          join currencies c on c.code = 'USDT' where w.state = 'requested'`,
  ),
  'a referrer is owed something else than he earned less what he asked for': sql`
    select a.id, -a.balance as owed, e.earned, w.asked from ledger_accounts a
      left join lateral (select sum(-p.amount) as earned from ledger_postings p
                           join ledger_entries l on l.id = p.entry_id
                           join tickets t on l.key = 'referral:' || t.id
                          where p.account_id = a.id and t.status = 4 and t.referrer_user_id = a.owner_id) e on true
      left join lateral (select sum(w.amount_usdt) as asked from withdrawals w
                          where w.user_id = a.owner_id and w.state <> 'rejected') w on true
     where a.kind = 'referral' and -a.balance <> coalesce(e.earned, 0) - coalesce(w.asked, 0)`,
  'a refund is more than its deposit, or a withdrawal another sum than was asked for': sql`
    select p.id, p.purpose, p.amount from payments p
      left join deposits d on d.id = p.deposit_id left join withdrawals w on w.id = p.withdrawal_id
     where p.purpose = 'refund' and p.amount > d.amount
        or p.purpose = 'withdrawal' and (p.amount, p.asset_id) <> (w.pay_amount, w.asset_id)`,
};

/** What of a refund was kept for screening: it is earned by the entry that decided the refund. */
const keptOf = sql`
  coalesce((select -sum(l.amount) from ledger_entries e
              join ledger_postings l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
             where e.key = 'decided:' || p.key and a.kind = 'aml-fees'), 0)`;
/** Whether the command that decided it said so. */
const said = (word: string) => sql`coalesce(c.arguments ->> ${word}::text, 'false') = 'true'`;
const isFivePercent = sql`${keptOf} >= d.amount * 0.05 and ${keptOf} < d.amount * 0.05 + 0.000001`;

/**
 * Checked while the clock stands still: a command and its refund have the same moment, and no process dies
 * between.
 */
export const sharesKept: Breaches = {
  'a refund keeps another share than 5 % of what screening stopped, or what no operator said': sql`
    select p.id, p.amount, d.amount as deposited, j.was_stopped, ${keptOf} as kept
      from payments p join deposits d on d.id = p.deposit_id join deposit_judgements j on j.deposit_id = d.id
     where p.purpose = 'refund' and p.state not in ('failed', 'cancelled')
       -- Only an operator refunds what screening stopped.
       and not (not j.was_stopped and ${keptOf} = 0 and exists (
         select from ticket_choices o
          where o.ticket_id = p.ticket_id and o.way = 'refund' and o.chosen_at = p.created_at))
       and not exists (
       select from audit_log c
        where c.outcome = 'done' and c.at = p.created_at
          and (c.command, coalesce(c.arguments ->> 'ticket', c.arguments ->> 'deposit'))
            = (case when p.ticket_id is null then 'refund-deposit' else 'refund-ticket' end,
               coalesce(p.ticket_id::text, d.id::text))
          and case when ${said('waive-aml')} then ${keptOf} = 0
                   when j.was_stopped then ${isFivePercent}
                   when not ${said('aml')} then ${keptOf} = 0
                   -- Another one of its ticket was stopped; it may have vanished since.
                   else ${isFivePercent} or ${keptOf} = 0 and c.command = 'refund-ticket' and exists (
                     select from deposit_judgements o where o.ticket_id = j.ticket_id and o.deposit_id <> d.id) end)`,
};
