/**
 * A promise locks its asset so that others may still refer to it. Two tickets of opposite directions lock one asset each and
 * refer to the other's: with `for update` each waited for the other. The function of 0007, with that one word changed.
 */
export const locksBesideReferences = `
create or replace function hold_reserve(p_asset_id integer, p_amount numeric, p_is_unpaid boolean)
returns boolean language plpgsql as $$
declare
  v_asset assets;
  v_balance numeric;
begin
  select * into strict v_asset from assets where id = p_asset_id for no key update;
  select coalesce(sum(balance), 0) into v_balance from ledger_accounts
   where kind = 'hot' and currency_id = v_asset.currency_id
     and network_id is not distinct from v_asset.network_id and owner_id is null;
  if v_asset.held + p_amount > v_balance then
    return false;
  end if;
  -- Tickets that nobody has paid may hold half of a wallet, so that a stranger cannot close the exchange for free.
  if p_is_unpaid and v_asset.held_unpaid + p_amount > v_balance / 2 then
    return false;
  end if;
  update assets set held = held + p_amount,
                    held_unpaid = held_unpaid + case when p_is_unpaid then p_amount else 0 end
   where id = p_asset_id;
  return true;
end $$;
`;
