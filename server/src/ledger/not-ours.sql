-- Customers' coins: undecided and unassigned deposits, and refunds before their signing.
create or replace function not_ours(p_asset_id integer) returns numeric language plpgsql stable as $$
begin
  return (
    select greatest(0, coalesce((
             select -sum(l.balance) from ledger_accounts l
              where l.kind in ('customer', 'unmatched') and l.currency_id = a.currency_id
                and l.network_id = a.network_id and l.owner_id is null), 0))
           + coalesce((
             select sum(p.amount) from payments p
              where p.asset_id = a.id and p.purpose = 'refund' and p.state = 'queued' and not p.is_reserved), 0)
      from assets a where a.id = p_asset_id);
end $$;
