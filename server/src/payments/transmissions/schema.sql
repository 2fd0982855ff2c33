-- A payment owes; a transmission is one attempt to pay some payments.

create table transmissions (
  id uuid primary key,
  network_id integer not null references networks,
  wallet text not null,
  -- Null where coins are spent.
  number bigint,
  tx_id text not null,
  bytes bytea not null,
  fee_limit numeric(38,18) not null check (fee_limit >= 0),
  fee numeric(38,18) check (fee >= 0),
  -- The last block, or the time after which no block may include it.
  valid_until bigint,
  valid_until_time timestamptz,
  check (valid_until is null or valid_until_time is null),
  depends_on text[] not null default '{}',
  -- Shows its recipients that it paid them, where no explorer does.
  proof text,

  -- failed: mined, and moved nothing. impossible: proven by a final block, never mined.
  state text not null check (state in ('signed', 'sent', 'final', 'failed', 'impossible', 'replaced')),
  -- A re-org of this block takes it back.
  block_height bigint,
  signed_at timestamptz not null,
  sent_at timestamptz,
  -- An operator wants a higher fee before its time. The payer raises it once.
  bump_asked_at timestamptz,
  closed_at timestamptz,
  attempts integer not null default 0,
  last_error jsonb,
  lease_until timestamptz,
  unique (network_id, tx_id)
);
create index transmissions_live on transmissions (network_id, wallet, number) where state in ('signed', 'sent');
create index transmissions_impossible on transmissions (network_id, wallet, number) where state = 'impossible';
create index transmissions_in_blocks on transmissions (network_id, block_height) where state = 'final';

-- Signed, and given up before they were stored: no worker may adopt them from the signer's journal.
create table discarded_transmissions (id uuid primary key);

-- What only one transaction can ever spend: a number, a coin.
create table transmission_keys (
  transmission_id uuid not null references transmissions,
  network_id integer not null references networks,
  key text not null,
  is_final boolean not null default false,
  primary key (transmission_id, key)
);
create index transmission_keys_of_network on transmission_keys (network_id, key);
-- At most one transmission of a conflict set is ever mined.
create unique index transmission_keys_final on transmission_keys (network_id, key) where is_final;

create table payment_transmissions (
  payment_id uuid not null references payments,
  transmission_id uuid not null references transmissions,
  primary key (payment_id, transmission_id)
);
-- Transmissions come after payments. Deferred: after a restore both are adopted together.
alter table payments add constraint payments_parent foreign key (parent_id) references transmissions (id)
  deferrable initially deferred;

create index payment_transmissions_carrier on payment_transmissions (transmission_id);

create function transmissions_mark_final() returns trigger language plpgsql as $$
begin
  update transmission_keys set is_final = new.state in ('final', 'failed')
   where transmission_id = new.id and is_final <> (new.state in ('final', 'failed'));
  return null;
end $$;
create trigger transmissions_mark_final after update of state on transmissions
  for each row execute function transmissions_mark_final();

-- A second transmission mined beside the first would pay twice. At commit its keys and payments are there.
-- The payment's lock makes concurrent signers see each other.
create function transmissions_refuse_second() returns trigger language plpgsql as $$
declare
  rival uuid;
begin
  perform 1 from payments where id = new.payment_id for no key update;
  if not exists (select 1 from transmission_keys where transmission_id = new.transmission_id) then
    raise exception 'transmission % spends nothing that only one transaction can spend', new.transmission_id
      using errcode = 'check_violation';
  end if;
  select earlier.transmission_id into rival
    from payment_transmissions earlier join transmissions t on t.id = earlier.transmission_id
   where earlier.payment_id = new.payment_id and earlier.transmission_id <> new.transmission_id
     and t.state not in ('failed', 'impossible', 'replaced')
     and not exists (
       select 1 from transmission_keys mine join transmission_keys theirs using (network_id, key)
        where mine.transmission_id = new.transmission_id and theirs.transmission_id = t.id)
   limit 1;
  if rival is not null then
    raise exception 'payment % has transmission %, which may still pay it: transmission % may not be added',
      new.payment_id, rival, new.transmission_id using errcode = 'check_violation';
  end if;
  -- A replacement pays exactly the same payments.
  select theirs.transmission_id into rival
    from transmission_keys mine
    join transmission_keys theirs on theirs.network_id = mine.network_id and theirs.key = mine.key
     and theirs.transmission_id <> mine.transmission_id
    join transmissions t on t.id = theirs.transmission_id
   where mine.transmission_id = new.transmission_id and t.state not in ('impossible', 'replaced')
     and (select array_agg(payment_id order by payment_id) from payment_transmissions
           where transmission_id = new.transmission_id)
         is distinct from
         (select array_agg(payment_id order by payment_id) from payment_transmissions
           where transmission_id = theirs.transmission_id)
   limit 1;
  if rival is not null then
    raise exception 'transmission % spends what transmission % of other payments may spend',
      new.transmission_id, rival using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payment_transmissions_refuse_second after insert on payment_transmissions
  deferrable initially deferred for each row execute function transmissions_refuse_second();

-- Its payments may have another transmission by now.
create function transmissions_stay_dead() returns trigger language plpgsql as $$
begin
  raise exception 'transmission % is %, and can never pay again', old.id, old.state using errcode = 'check_violation';
end $$;
create trigger transmissions_stay_dead before update of state on transmissions
  for each row when (old.state in ('failed', 'impossible', 'replaced') and new.state <> old.state)
  execute function transmissions_stay_dead();

create function transmissions_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a transmission spends and pays never changes' using errcode = 'check_violation';
end $$;
create trigger payment_transmissions_fixed before update or delete on payment_transmissions
  for each row execute function transmissions_refuse_change();
create trigger transmission_keys_fixed before update of transmission_id, network_id, key or delete on transmission_keys
  for each row execute function transmissions_refuse_change();
