-- False changes nothing. The asset's row stays locked until the commit.
create or replace function hold_reserve(p_asset_id integer, p_amount numeric, p_is_unpaid boolean, p_is_owed boolean default false)
returns boolean language plpgsql as $$
declare
  v_room numeric;
begin
  -- Not `for update`: tickets of opposite directions lock one asset and refer to the other's.
  perform from assets where id = p_asset_id for no key update;
  if not found then
    raise exception 'there is no asset %', p_asset_id;
  end if;
  -- A statement after the lock: it sees promises committed meanwhile.
  select case when p_is_owed then owed_room when p_is_unpaid then unpaid_room else paid_room end
    into v_room from reserve_room(p_asset_id);
  if p_amount > v_room then
    return false;
  end if;
  update assets set reserved = reserved + p_amount,
                    reserved_unpaid = reserved_unpaid + case when p_is_unpaid then p_amount else 0 end
   where id = p_asset_id;
  return true;
end $$;
