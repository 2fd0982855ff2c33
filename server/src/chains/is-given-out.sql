-- Whether an address is in the address pool of any network: EVM networks share addresses, and all the keys are ours.
create or replace function is_given_out(p_address text) returns boolean language plpgsql stable as $$
begin
  -- One index look-up per network. The planner has no statistics of so small a table: joined, it reads the whole pool.
  return exists (
    select 1 from networks n cross join lateral (
      select 1 from deposit_targets t where t.network_id = n.id and t.address = p_address limit 1) as given);
end $$;
