-- A partner is an account of the site, which earns as a referrer.
create table partner_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- Encrypted by the data key. The former secret is valid until its end.
  sealed_secret bytea not null,
  sealed_former bytea,
  former_until timestamptz,
  scopes jsonb not null,
  addresses jsonb not null,
  calls_per_minute integer not null check (calls_per_minute > 0),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create trigger partner_keys_noted after insert or update on partner_keys
  for each row execute function note_change();
create index partner_keys_user on partner_keys (user_id);

-- They also count the budget, in all processes.
create table partner_nonces (
  key_id uuid not null references partner_keys on delete cascade,
  nonce text not null,
  used_at timestamptz not null,
  primary key (key_id, nonce)
);
create index partner_nonces_used on partner_nonces (used_at);

create table partner_quotes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  sent jsonb not null,
  give_amount numeric(38,18) not null,
  get_amount numeric(38,18) not null,
  expires_at timestamptz not null
);
create index partner_quotes_user on partner_quotes (user_id);
create index partner_quotes_expiry on partner_quotes (expires_at);

-- Written before the ticket: a second body with one idempotency key is refused.
create table partner_orders (
  user_id uuid not null references users on delete cascade,
  idempotency_key text not null,
  body_hash text not null,
  ticket_id uuid unique references tickets on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, idempotency_key)
);

create table partner_webhooks (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  url text not null,
  sealed_secret bytea not null,
  sealed_former bytea,
  former_until timestamptz,
  created_at timestamptz not null
);
create trigger partner_webhooks_noted after insert or update or delete on partner_webhooks
  for each row execute function note_change();

-- Of one ticket, only the oldest waiting row is sent.
create table partner_deliveries (
  id uuid primary key,
  webhook_id uuid not null references partner_webhooks on delete cascade,
  ticket_id uuid not null references tickets on delete cascade,
  state_id bigint not null references ticket_history on delete cascade,
  queued_at timestamptz not null,
  -- A day after it, the delivery is given up.
  tried_since timestamptz not null,
  leased_until timestamptz,
  attempts integer not null default 0,
  fault jsonb,
  delivered_at timestamptz,
  given_up_at timestamptz,
  unique (webhook_id, state_id)
);
create index partner_deliveries_waiting on partner_deliveries (webhook_id, ticket_id, state_id)
  where delivered_at is null and given_up_at is null;
create index partner_deliveries_given_up on partner_deliveries (webhook_id) where given_up_at is not null;
create index partner_deliveries_ticket on partner_deliveries (ticket_id);
create index partner_deliveries_state on partner_deliveries (state_id);
create index partner_deliveries_age on partner_deliveries (queued_at);
