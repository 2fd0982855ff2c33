-- Reserves an amount of an asset, or answers false. The row of the asset stays locked until the commit.
create or replace function hold_reserve(p_asset_id integer, p_amount numeric, p_is_unpaid boolean, p_is_owed boolean default false)
returns boolean language plpgsql as $$
declare
  v_asset assets;
  v_balance numeric;
  v_ours numeric;
  v_kept numeric;
begin
  -- Not `for update`: two tickets of opposite directions lock one asset each and refer to the other's.
  select * into strict v_asset from assets where id = p_asset_id for no key update;
  -- One statement sees one moment: a deposit that becomes final is in the balance and in not_ours, or in neither.
  select hot.balance, hot.balance - not_ours(p_asset_id), kept_for_fees(p_asset_id) into v_balance, v_ours, v_kept
    from (select coalesce(sum(balance), 0) as balance from ledger_accounts
           where kind = 'hot' and currency_id = v_asset.currency_id
             and network_id is not distinct from v_asset.network_id and owner_id is null) as hot;
  if v_asset.held + p_amount > (case when p_is_owed then v_balance else v_ours - v_kept end) then
    return false;
  end if;
  -- Unpaid tickets may hold half of our coins, so that a stranger cannot close the exchange for free.
  if p_is_unpaid and v_asset.held_unpaid + p_amount > v_ours / 2 then
    return false;
  end if;
  update assets set held = held + p_amount,
                    held_unpaid = held_unpaid + case when p_is_unpaid then p_amount else 0 end
   where id = p_asset_id;
  return true;
end $$;
