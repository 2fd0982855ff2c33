/**
 * Dust is known as such when it is placed: it waits for an operator apart from what somebody may ask for. What was placed
 * before is dust where it is of its ticket's own coin and below a twentieth of what the pair exchanges at least.
 */
export const dust = `
alter table deposit_judgements add column is_dust boolean not null default false;
update deposit_judgements j set is_dust = true
  from deposits d, tickets t, assets a
 where j.verdict = 'extra' and d.id = j.deposit_id and t.id = j.ticket_id and a.id = t.give_asset_id
   and a.currency_id = d.currency_id and a.network_id = d.network_id and d.amount * 20 < t.min_give;
create index deposit_judgements_waiting on deposit_judgements (disposition)
  where disposition in ('held', 'unmatched') and not is_dust;
create index deposit_judgements_dust on deposit_judgements (ticket_id, deposit_id)
  where disposition in ('held', 'unmatched') and is_dust;
`;
