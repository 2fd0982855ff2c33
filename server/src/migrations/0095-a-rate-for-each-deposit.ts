/** Each deposit locks its own rate, for its own amount. A ticket says what its deposits bring so far. */
export const aRateForEachDeposit = `
alter table tickets add column came_worth numeric(38,18) not null default 0;
comment on column tickets.came_worth is 'what the deposits of the ticket bring at their own rates, rounded up';

alter table deposit_judgements add column locked_give_usdt numeric(38,18);
alter table deposit_judgements add column locked_get_usdt numeric(38,18);
alter table deposit_judgements add column locked_promise numeric(38,18);
alter table deposit_judgements add column locked_sources jsonb;
alter table deposit_judgements add column locked_at timestamptz;
alter table deposit_judgements add column awaits_price boolean not null default false;
alter table deposit_judgements add column confirmed_sources jsonb;
alter table deposit_judgements add column confirmed_at timestamptz;
alter table deposit_judgements add column exchanged_at_rates jsonb;
comment on column deposit_judgements.locked_promise is 'what the ticket promised for its whole amount at the locked rate; null where the rate is another one';
comment on column deposit_judgements.awaits_price is 'no price was accepted at the first sight: the lower of the locked rate and the first accepted one counts';
comment on column deposit_judgements.exchanged_at_rates is 'the parts of the amount, each with the rate that it was exchanged at, its time and its sources';

update deposit_judgements j
   set locked_give_usdt = t.give_usdt, locked_get_usdt = t.get_usdt, locked_sources = t.rate_sources,
       locked_promise = coalesce(t.promised_amount, t.get_amount), locked_at = d.first_seen_at
  from tickets t, deposits d
 where t.id = j.ticket_id and d.id = j.deposit_id and j.disposition in ('open', 'exchanged')
   and d.first_seen_at <= t.expires_at;

create index deposit_judgements_awaits_price on deposit_judgements (ticket_id) where awaits_price;
`;
