-- The one rule of the reserve, behind `hold_reserve` and every shown figure. Stable: all its reads see one
-- moment, so that a deposit that becomes final is in `wallet` and `customers`, or in neither.
create or replace function reserve_room(
  p_asset_id integer,
  out wallet numeric, out customers numeric, out fees numeric,
  -- No payment can spend it.
  out kept_back numeric,
  -- For owed money, for a ticket whose deposit was seen, for an unpaid ticket, for a move of the house.
  out owed_room numeric, out paid_room numeric, out unpaid_room numeric, out movable_room numeric)
language plpgsql stable as $$
declare
  v_asset assets;
  v_ours numeric;
  v_moves boolean;
begin
  select * into strict v_asset from assets where id = p_asset_id;
  select coalesce(sum(l.balance), 0) into wallet from ledger_accounts l
   where l.kind in ('hot', 'bank') and l.currency_id = v_asset.currency_id
     and l.network_id is not distinct from v_asset.network_id and l.owner_id is null;
  customers := not_ours(p_asset_id);
  fees := kept_for_fees(p_asset_id);
  kept_back := least(v_asset.kept_back, wallet);
  -- A token cannot leave without the coin that pays its fee.
  v_moves := not exists (
    select 1 from networks n
      join assets native on native.network_id = n.id and native.currency_id = n.native_currency_id
     where n.id = v_asset.network_id and native.id <> p_asset_id
       and native.payment_fee > coalesce((
             select sum(l.balance) from ledger_accounts l
              where l.kind = 'hot' and l.currency_id = native.currency_id and l.network_id = n.id
                and l.owner_id is null), 0) - native.kept_back);
  v_ours := wallet - customers - kept_back;
  owed_room := greatest(wallet - kept_back - v_asset.reserved, 0);
  paid_room := case when v_moves then greatest(v_ours - fees - v_asset.reserved, 0) else 0 end;
  -- Half: a stranger cannot close the exchange for free. Rounded down.
  unpaid_room := greatest(least(paid_room, trunc(v_ours * 0.5, 18) - v_asset.reserved_unpaid), 0);
  -- Locked coins are back before a customer has paid. The house takes none of them from a payout that waits.
  movable_room := greatest(paid_room - v_asset.locked, 0);
end $$;
