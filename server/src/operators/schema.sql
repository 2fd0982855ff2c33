-- People of the console. No customer is one of them, and no account of the site opens the console.
create table operators (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('viewer', 'support', 'cashier', 'treasurer', 'administrator')),
  password_hash text not null,
  -- Of passwords and codes, since the last success.
  failed_tries integer not null default 0,
  locked_until timestamptz,
  disabled_at timestamptz,
  -- Encrypted by the data key. The pending one becomes the secret with its first right code.
  totp_secret bytea,
  totp_pending bytea,
  -- The last step of 30 seconds whose code was accepted: no code opens twice.
  totp_step bigint,
  created_at timestamptz not null
);

create table operator_recovery_codes (
  operator_id uuid not null references operators on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

create table operator_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  operator_id uuid not null references operators on delete cascade,
  address text not null,
  device text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- Of the second factor.
  confirmed_at timestamptz,
  expires_at timestamptz not null
);
create index operator_sessions_operator on operator_sessions (operator_id);
create index operator_sessions_expiry on operator_sessions (expires_at);

create table operator_invitations (
  token_hash bytea primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'support', 'cashier', 'treasurer', 'administrator')),
  expires_at timestamptz not null
);
