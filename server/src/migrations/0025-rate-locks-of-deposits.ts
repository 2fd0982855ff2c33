/** The rate lock belongs to each deposit: another one, which anybody can send, does not cost it the ticket's price. */
export const rateLocksOfDeposits = `
-- It came after one that was replaced or dropped, or had vanished itself; and the price at its first confirmation, if the
-- lower of that one and the ticket's counts for it.
alter table deposit_judgements add column sent_anew boolean not null default false;
alter table deposit_judgements add column confirmed_give_usdt numeric(38,18);
alter table deposit_judgements add column confirmed_get_usdt numeric(38,18);
update deposit_judgements j
   set sent_anew = true, confirmed_give_usdt = t.confirmed_give_usdt, confirmed_get_usdt = t.confirmed_get_usdt
  from tickets t
 where t.id = j.ticket_id and t.rate_lock in ('lower', 'broken') and j.disposition = 'open';
comment on column tickets.rate_lock is 'not used since 0025: deposit_judgements has it';
`;
