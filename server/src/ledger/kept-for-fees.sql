-- Fees, and gas for sweeps, leave their coin's wallet unreserved. Fees of open payments and of twenty more
-- are promised to no ticket. Owed money may use them.
create or replace function kept_for_fees(p_asset_id integer) returns numeric language plpgsql stable as $$
begin
  return (
    select case when a.payment_fee = 0 then 0 else (
      select a.payment_fee * (count(*) + 20) + coalesce(sum(p.amount) filter (where p.purpose = 'gas'), 0)
        from payments p join assets paid on paid.id = p.asset_id
       where paid.network_id = a.network_id and p.purpose <> 'sweep' and p.state in ('queued', 'signed', 'sent')) end
      from assets a where a.id = p_asset_id);
end $$;
