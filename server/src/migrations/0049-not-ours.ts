/**
 * Where deposits arrive in the wallet that pays, coins that nobody has decided about lay among those that are promised, and were
 * sold; their refund then stood until coins were put in. What the books owe out of a wallet to customers and to nobody is booked
 * by its network from now on, and is promised to no ticket. The function of 0048, which took all of a wallet for ours.
 */
export const notOurs = `
-- Of what a wallet holds: what nobody has decided about, and refunds that wait to be signed, which hold nothing of it yet.
create function not_ours(p_asset_id integer) returns numeric language sql stable as $$
  select greatest(0, coalesce((
           select -sum(l.balance) from ledger_accounts l
            where l.kind in ('customer', 'unmatched') and l.currency_id = a.currency_id
              and l.network_id = a.network_id and l.owner_id is null), 0))
         + coalesce((
           select sum(p.amount) from payments p
            where p.asset_id = a.id and p.purpose = 'refund' and p.state = 'queued' and not p.is_held), 0)
    from assets a where a.id = p_asset_id
$$;

create or replace function hold_reserve(p_asset_id integer, p_amount numeric, p_is_unpaid boolean, p_is_owed boolean default false)
returns boolean language plpgsql as $$
declare
  v_asset assets;
  v_balance numeric;
  v_ours numeric;
  v_kept numeric;
begin
  select * into strict v_asset from assets where id = p_asset_id for no key update;
  -- One statement, of one moment: what becomes final meanwhile is in the balance and in what is not ours, or in neither.
  select hot.balance, hot.balance - not_ours(p_asset_id), kept_for_fees(p_asset_id) into v_balance, v_ours, v_kept
    from (select coalesce(sum(balance), 0) as balance from ledger_accounts
           where kind = 'hot' and currency_id = v_asset.currency_id
             and network_id is not distinct from v_asset.network_id and owner_id is null) as hot;
  if v_asset.held + p_amount > (case when p_is_owed then v_balance else v_ours - v_kept end) then
    return false;
  end if;
  -- Tickets that nobody has paid may hold half of what is ours, so that a stranger cannot close the exchange for free.
  if p_is_unpaid and v_asset.held_unpaid + p_amount > v_ours / 2 then
    return false;
  end if;
  update assets set held = held + p_amount,
                    held_unpaid = held_unpaid + case when p_is_unpaid then p_amount else 0 end
   where id = p_asset_id;
  return true;
end $$;
`;
