/**
 * Fees, and the gas that is sent ahead of sweeps, leave the same wallet as the coin that pays them, and hold nothing of it:
 * sold to the last, it left the payments of its network standing. Enough for those that are open, and twenty to come,
 * is promised to no ticket. What is owed already may have it. The function of 0021, which kept nothing back.
 */
export const keptForFees = `
-- What the dearest payment of its network costs now, of the coin that pays for it; 0 of every other coin.
alter table assets add column payment_fee numeric(38,18) not null default 0 check (payment_fee >= 0);

create function kept_for_fees(p_asset_id integer) returns numeric language sql stable as $$
  select case when a.payment_fee = 0 then 0 else (
    select a.payment_fee * (count(*) + 20) + coalesce(sum(p.amount) filter (where p.purpose = 'gas'), 0)
      from payments p join assets paid on paid.id = p.asset_id
     where paid.network_id = a.network_id and p.purpose <> 'sweep' and p.state in ('queued', 'signed', 'sent')) end
    from assets a where a.id = p_asset_id
$$;

drop function hold_reserve(integer, numeric, boolean);
create function hold_reserve(p_asset_id integer, p_amount numeric, p_is_unpaid boolean, p_is_owed boolean default false)
returns boolean language plpgsql as $$
declare
  v_asset assets;
  v_balance numeric;
  v_kept numeric;
begin
  select * into strict v_asset from assets where id = p_asset_id for no key update;
  select coalesce(sum(balance), 0) into v_balance from ledger_accounts
   where kind = 'hot' and currency_id = v_asset.currency_id
     and network_id is not distinct from v_asset.network_id and owner_id is null;
  v_kept := case when p_is_owed then 0 else kept_for_fees(p_asset_id) end;
  if v_asset.held + p_amount > v_balance - v_kept then
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
