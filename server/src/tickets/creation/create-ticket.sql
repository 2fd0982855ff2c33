-- docs/decisions/0002. PR001 no free address, PR007 too many unpaid tickets.
-- As the owner: the api's user writes no ticket, reserve or address by itself.
create or replace function create_ticket(p jsonb) returns jsonb language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := (p->>'now')::timestamptz;
  v_id uuid := (p->>'id')::uuid;
  v_network_id integer := (p->>'giveNetworkId')::integer;
  v_session sessions;
  v_user_id uuid;
  v_session_id uuid;
  v_email text := p->>'email';
  v_deposit_address_id bigint;
  v_referrer_id uuid;
  v_account_made boolean := false;
begin
  -- A repeat with the same Idempotency-Key gets the first answer.
  if exists (select 1 from tickets where id = v_id) then
    return jsonb_build_object('outcome', 'created', 'accountMade', exists (
      select 1 from sessions where token_hash = decode(p->'account'->>'sessionTokenHash', 'hex')));
  end if;

  if p->>'sessionTokenHash' is not null then
    select s.* into v_session from sessions s
     where s.token_hash = decode(p->>'sessionTokenHash', 'hex') and s.expires_at > v_now;
    if found then
      v_user_id := v_session.user_id;
      v_session_id := v_session.id;
      select u.email into v_email from users u where u.id = v_user_id;
    end if;
  end if;
  if v_email is null then
    return jsonb_build_object('outcome', 'emailInvalid');
  end if;

  -- On every network: EVM addresses look alike, and we hold their keys everywhere.
  if is_given_out(p->>'toAddress') then
    return jsonb_build_object('outcome', 'addressIsOurs');
  end if;

  if p->>'refundAddress' is not null and is_given_out(p->>'refundAddress') then
    return jsonb_build_object('outcome', 'refundIsOurs');
  end if;

  if exists (select 1 from blocked_emails where email = v_email) then
    return jsonb_build_object('outcome', 'emailRefused');
  end if;

  if not hold_reserve((p->>'getAssetId')::integer, (p->>'getAmount')::numeric, true) then
    return jsonb_build_object('outcome', 'reserveTooLow');
  end if;

  if (p->>'capsApply')::boolean then
    -- One client's creations queue here, so that they cannot pass the caps together.
    perform pg_advisory_xact_lock(hashtextextended('unpaid:' || (p->>'clientAddress'), 0));
    if (select count(*) from tickets
         where (status = 1 or (status = 2 and reserve_is_unpaid)) and client_address = p->>'clientAddress')
         >= (p->>'capPerClient')::integer
       or (select count(*) from tickets
            where (status = 1 or (status = 2 and reserve_is_unpaid)) and email = v_email
              and (client_address = p->>'clientAddress' or session_id = v_session_id))
         >= (p->>'capPerEmail')::integer then
      raise exception 'too many unpaid tickets' using errcode = 'PR007';
    end if;
  end if;

  select id into v_deposit_address_id from deposit_addresses
   where network_id between v_network_id and v_network_id and ticket_id is null and not is_retired
   order by network_id, id limit 1 for update skip locked;
  if not found then
    raise exception 'no free deposit address' using errcode = 'PR001';
  end if;
  update deposit_addresses set ticket_id = v_id, given_at = v_now where id = v_deposit_address_id;

  select id into v_referrer_id from users where ref_code = p->>'refererCode';

  -- An account's e-mail never gets a session by creating a ticket.
  if v_user_id is null then
    insert into users (id, email, password_hash, language, ref_code, referrer_id, referrer_header,
                       is_automatic, created_at)
    values ((p->'account'->>'userId')::uuid, v_email, p->'account'->>'passwordHash',
            (p->>'language')::smallint, p->'account'->>'refCode', v_referrer_id, p->>'referrerHeader', true, v_now)
    on conflict (email) do nothing;
    v_account_made := found;
    if v_account_made then
      v_user_id := (p->'account'->>'userId')::uuid;
      v_session_id := (p->'account'->>'sessionId')::uuid;
      insert into sessions (id, token_hash, user_id, is_provisional, created_at, expires_at)
      values (v_session_id, decode(p->'account'->>'sessionTokenHash', 'hex'), v_user_id, true, v_now,
              (p->'account'->>'sessionExpiresAt')::timestamptz);
      insert into jobs (kind, payload, run_at, created_at)
      values ('account.created',
              jsonb_build_object('userId', v_user_id), v_now, v_now);
    end if;
  end if;

  insert into tickets (id, status, give_asset_id, get_asset_id, give_amount, get_amount, give_usdt, get_usdt,
                       rate_sources, markup_bps, markup_steps, min_give, max_give, to_address, to_memo, refund_address,
                       refund_memo, deposit_address_id,
                       email, language, user_id, session_id, client_address, referrer_user_id, referer_code,
                       referrer_header, offer_token_hash, created_at, expires_at, reserved)
  values (v_id, 1, (p->>'giveAssetId')::integer, (p->>'getAssetId')::integer, (p->>'giveAmount')::numeric,
          (p->>'getAmount')::numeric, (p->>'giveUsdt')::numeric, (p->>'getUsdt')::numeric, p->'rateSources',
          (p->>'markupBps')::integer, coalesce(p->'markupSteps', '[]'), (p->>'minGive')::numeric, (p->>'maxGive')::numeric, p->>'toAddress',
          p->>'toMemo', p->>'refundAddress', p->>'refundMemo', v_deposit_address_id, v_email, (p->>'language')::smallint, v_user_id, v_session_id,
          p->>'clientAddress', v_referrer_id, p->>'refererCode', p->>'referrerHeader',
          decode(p->>'offerTokenHash', 'hex'), v_now, (p->>'expiresAt')::timestamptz, (p->>'getAmount')::numeric);
  insert into ticket_history (ticket_id, from_status, to_status, by_whom, why, at)
  values (v_id, null, 1, 'customer', '{"code": "ticketCreated", "parts": {}}', v_now);
  insert into jobs (kind, payload, run_at, created_at)
  values ('ticket.created', jsonb_build_object('ticketId', v_id), v_now, v_now);
  perform pg_notify('jobs', '');
  return jsonb_build_object('outcome', 'created', 'accountMade', v_account_made);
end $$;
