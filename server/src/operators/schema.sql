-- No customer is one of these people.
create table operators (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('viewer', 'support', 'cashier', 'treasurer', 'administrator')),
  password_hash text not null,
  -- Passwords, codes and passkeys, since the last success.
  failed_tries integer not null default 0,
  locked_until timestamptz,
  disabled_at timestamptz,
  -- Encrypted. The pending one becomes the secret with its first right code.
  totp_secret bytea,
  totp_pending bytea,
  -- No code opens twice: the last accepted step of 30 seconds.
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
  confirmed_at timestamptz,
  -- The last proof by a passkey: a code is none.
  passkey_at timestamptz,
  expires_at timestamptz not null
);
create index operator_sessions_operator on operator_sessions (operator_id);
create index operator_sessions_expiry on operator_sessions (expires_at);

-- Their live pages are closed.
create trigger operator_sessions_signal after delete on operator_sessions
  for each row execute function send_signal('sessions');

create table operator_passkeys (
  id uuid primary key,
  operator_id uuid not null references operators on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- A synchronised passkey always says 0.
  counter bigint not null,
  transports jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkeys_operator on operator_passkeys (operator_id);

-- Each is answered once.
create table operator_challenges (
  id uuid primary key,
  challenge text not null,
  purpose text not null check (purpose in ('register', 'log-in', 'confirm')),
  operator_id uuid not null references operators on delete cascade,
  session_id uuid references operator_sessions on delete cascade,
  expires_at timestamptz not null,
  check ((session_id is null) = (purpose = 'log-in'))
);
create index operator_challenges_operator on operator_challenges (operator_id);
create index operator_challenges_session on operator_challenges (session_id);
create index operator_challenges_expiry on operator_challenges (expires_at);

create table operator_invitations (
  token_hash bytea primary key,
  -- Of a known operator, whose factors an administrator took away.
  operator_id uuid unique references operators on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'support', 'cashier', 'treasurer', 'administrator')),
  expires_at timestamptz not null
);
