/**
 * Before 0022 a ticket's receive amount was overwritten with what was really paid, and 0025 saw only deposits that waited.
 * A payout from then may still fail or be taken back: the second one rests on what was promised, and on the locks that were lost.
 */
export const formerPromises = `
-- The amount stands where exactly what was asked for came in time and was paid no less than it was worth: it is the promise.
with former as (
  select distinct on (t.id) t.id, t.give_amount, t.get_amount, 'exchange:' || p.key as entry,
         trunc(t.give_amount * t.give_usdt * (10000 - t.markup_bps) / (t.get_usdt * 10000), least(8, a.decimals)) as promise,
         exists (select 1 from deposits d join deposit_judgements j on j.deposit_id = d.id
                  where j.ticket_id = t.id and j.disposition in ('open', 'exchanged')
                    and d.first_seen_at > t.expires_at) as has_late
    from tickets t
    join payments p on p.ticket_id = t.id and p.purpose = 'payout'
    join assets a on a.id = t.get_asset_id
   where t.status not in (4, 6, 8) and t.promised_amount is null
   order by t.id, p.created_at desc
), exchanged as (
  select former.*, (select sum(l.amount)
                      from ledger_entries e
                      join ledger_postings l on l.entry_id = e.id
                      join ledger_accounts account on account.id = l.account_id
                     where e.key = former.entry and account.kind = 'customer') as given
    from former
)
update tickets t
   set promised_amount = x.promise
  from exchanged x
 where t.id = x.id and x.promise > 0
   and (x.given <> x.give_amount or x.get_amount < x.promise or x.has_late);

update deposit_judgements j
   set sent_anew = true, confirmed_give_usdt = t.confirmed_give_usdt, confirmed_get_usdt = t.confirmed_get_usdt
  from tickets t
 where t.id = j.ticket_id and t.rate_lock in ('lower', 'broken') and t.status not in (4, 6, 8)
   and j.disposition in ('open', 'exchanged') and not j.sent_anew
   and exists (select 1 from payments p where p.ticket_id = t.id and p.purpose = 'payout');
`;
