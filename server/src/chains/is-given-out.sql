-- EVM networks share addresses, and all the keys are ours.
create or replace function is_given_out(p_address text) returns boolean language plpgsql stable as $$
begin
  -- Without statistics, the planner would read the whole pool for a join.
  return exists (
    select 1 from networks n cross join lateral (
      select 1 from deposit_addresses t where t.network_id = n.id and t.address = p_address limit 1) as given);
end $$;
