-- The one rule of the reserve, behind `hold_reserve` and every shown figure. Stable: all its reads see one
-- moment, so that a deposit that becomes final is in `wallet` and `customers`, or in neither.
create or replace function reserve_room(
  p_asset_id integer,
  out wallet numeric, out customers numeric, out fees numeric,
  -- For owed money, for a ticket whose deposit was seen, for an unpaid ticket.
  out owed_room numeric, out paid_room numeric, out unpaid_room numeric)
language plpgsql stable as $$
declare
  v_asset assets;
  v_ours numeric;
begin
  select * into strict v_asset from assets where id = p_asset_id;
  select coalesce(sum(l.balance), 0) into wallet from ledger_accounts l
   where l.kind = 'hot' and l.currency_id = v_asset.currency_id
     and l.network_id is not distinct from v_asset.network_id and l.owner_id is null;
  customers := not_ours(p_asset_id);
  fees := kept_for_fees(p_asset_id);
  v_ours := wallet - customers;
  owed_room := greatest(wallet - v_asset.reserved, 0);
  paid_room := greatest(v_ours - fees - v_asset.reserved, 0);
  -- Half: a stranger cannot close the exchange for free. Rounded down.
  unpaid_room := greatest(least(paid_room, trunc(v_ours * 0.5, 18) - v_asset.reserved_unpaid), 0);
end $$;
