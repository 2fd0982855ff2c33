/** Rules of the coins on TRON's deposit addresses, where the walk has sweeps and a burning issuer. */
import { sql } from 'kysely';
import { ids } from '../factories.ts';
import type { Breaches } from './books.ts';

/** By each address's own facts: booked deposits and gas, less sweeps and their fees, less losses. */
const facts = sql`
  select deposit_address_id, currency_id, sum(amount) as held, sum(lost) as lost from (
    select d.deposit_address_id, d.currency_id, d.amount, 0 as lost
      from deposits d join deposit_judgements j on j.deposit_id = d.id
      join deposit_addresses t on t.id = d.deposit_address_id
     where d.network_id = ${ids.tron} and t.derivation_index is not null
       and j.credit_entry_key is not null and j.loss_entry_key is null
    union all
    select p.deposit_address_id, a.currency_id, case p.purpose when 'gas' then p.amount else -p.amount end, 0
      from payments p join assets a on a.id = p.asset_id
     where p.purpose in ('gas', 'sweep') and p.state = 'final'
    union all
    select p.deposit_address_id, n.native_currency_id, -p.fee, 0
      from payments p cross join networks n
     where n.id = ${ids.tron} and p.purpose = 'sweep' and p.state in ('final', 'failed')
    union all
    select deposit_address_id, currency_id, -amount, amount from address_losses
  ) as each_fact group by deposit_address_id, currency_id`;

/** When each deposit last left the books: taken back, or lost. A lost one leaves only once. */
const leavings = sql`
  select split_part(e.key, ':', 2)::bigint as deposit_id, max(e.id) as entry_id from ledger_entries e
   where e.key like 'loss:%' and e.kind = 'loss'
      or e.kind = 'deposit-undone' and not exists (
           select from ledger_entries u
            where u.kind = 'loss-undone' and u.at = e.at
              and u.key like 'loss:' || split_part(e.key, ':', 2) || ':%')
   group by 1`;

export const onAddresses: Breaches = {
  'the books have something else on deposit addresses than came there and is not swept or lost': sql`
    select l.currency_id, l.balance, coalesce(sum(f.held), 0) as held
      from ledger_accounts l left join (${facts}) as f on f.currency_id = l.currency_id
     where l.kind = 'deposits' and l.network_id = ${ids.tron}
     group by l.id having l.balance <> coalesce(sum(f.held), 0)`,
  'more was swept from an address, or is lost there, than came, or less than nothing is lost': sql`
    select * from (${facts}) as f where held < 0 or lost < 0`,
  'a deposit has left the books, and losses that were booked at its address before still stand': sql`
    select o.deposit_id, l.deposit_address_id, sum(l.amount) from (${leavings}) as o
      join deposits d on d.id = o.deposit_id
      join address_losses l on l.deposit_address_id = d.deposit_address_id and l.currency_id = d.currency_id
      join ledger_entries e on e.key = 'address-loss:' || l.id
     where e.id < o.entry_id or e.note = 'deposit ' || d.id || ' vanished'
     group by o.deposit_id, l.deposit_address_id having sum(l.amount) <> 0`,
};

const DECIDED = sql`('exchanged', 'refunding', 'refunded', 'written-off')`;
/** Four times what gas and sweep cost is less. */
const WORTH = 20;

/** Decided coins without a requested or successful sweep. */
export const unswept = sql`
  select d.id, d.deposit_address_id, d.amount, d.sweep_attempt, f.held, d.sweep_requested_at is null as is_due
    from deposits d
    join deposit_judgements j on j.deposit_id = d.id
    join (${facts}) as f on f.deposit_address_id = d.deposit_address_id and f.currency_id = d.currency_id
   where d.currency_id = ${ids.usdt} and d.network_id = ${ids.tron} and d.state = 'final'
     and j.disposition in ${DECIDED} and j.credit_entry_key is not null and d.amount >= ${WORTH}
     and f.held - coalesce((select sum(w.amount) from deposits w join deposit_judgements v on v.deposit_id = w.id
           where w.deposit_address_id = d.deposit_address_id and w.currency_id = d.currency_id and w.state = 'final'
             and v.disposition not in ${DECIDED}), 0) >= ${WORTH}
     and not exists (select from payments p where p.state = 'final' and p.deposit_id = d.id
           and p.key = 'sweep:' || d.id || case d.sweep_attempt when 0 then '' else ':' || d.sweep_attempt end)`;

/** With every payment at its end. */
export const leftOnAddresses: Breaches = {
  'coins lie on a deposit address that are decided, and nobody sweeps them': unswept,
};
