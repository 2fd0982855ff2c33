/** Users, sessions, operators' audit, mail. Tokens are stored hashed; a password never. */
export const accounts = `
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  language smallint not null default 1 check (language in (1, 2)),
  ref_code text not null unique,
  referrer_id uuid references users,
  referrer_header text,
  is_operator boolean not null default false,
  -- Made by a ticket; nobody has logged in with the mailed password yet.
  is_automatic boolean not null default false,
  first_login_at timestamptz,
  created_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  is_provisional boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_email text not null,
  command text not null,
  arguments jsonb not null,
  outcome text not null
);

create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  message_id text not null unique,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_recipient on mails (recipient, created_at);

create table alerts (
  id bigint generated always as identity primary key,
  -- One open alert per subject: 'shortfall:3', 'reorg:17'.
  subject text not null,
  message text not null,
  raised_at timestamptz not null,
  resolved_at timestamptz
);
create unique index alerts_open on alerts (subject) where resolved_at is null;

-- Addresses that screening refuses: its first provider, kept by the operator.
create table blocked_addresses (
  address text primary key,
  reason text not null,
  added_at timestamptz not null
);
`;
