-- Keys, quotes and orders of partners. A partner is an account of the site, whose earnings are a referrer's.
create table partner_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- Encrypted by the data key. The former secret is valid until its end.
  sealed_secret bytea not null,
  sealed_former bytea,
  former_until timestamptz,
  scopes jsonb not null,
  -- CIDR; empty: any address.
  addresses jsonb not null,
  calls_per_minute integer not null check (calls_per_minute > 0),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index partner_keys_user on partner_keys (user_id);

-- Each accepted call. They also count the budget, in all processes.
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
  -- The body of the request.
  sent jsonb not null,
  give_amount numeric(38,18) not null,
  get_amount numeric(38,18) not null,
  expires_at timestamptz not null
);
create index partner_quotes_user on partner_quotes (user_id);
create index partner_quotes_expiry on partner_quotes (expires_at);

-- Written before the ticket: of two bodies with one idempotency key, the second is refused.
create table partner_orders (
  user_id uuid not null references users on delete cascade,
  idempotency_key text not null,
  body_hash text not null,
  ticket_id uuid unique references tickets on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, idempotency_key)
);
