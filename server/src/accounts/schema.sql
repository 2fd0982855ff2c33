-- Tokens are stored hashed; a password never in plain text.

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  language smallint not null default 1 check (language in (1, 2)),
  -- Made by a ticket; the mailed password was not used yet.
  is_automatic boolean not null default false,
  first_login_at timestamptz,
  created_at timestamptz not null,

  ref_code text not null unique,
  referrer_id uuid references users,
  referrer_header text
);
create index users_referrer on users (referrer_id) where referrer_id is not null;

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  -- Before the customer proved to read the e-mail.
  is_provisional boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- By operators, about a customer.
create table customer_notes (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  written_by text not null,
  at timestamptz not null,
  text text not null
);
create index customer_notes_email on customer_notes (email, id desc);
create index customer_notes_at on customer_notes (at);

create function customer_notes_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a note is never changed';
end $$;
create trigger customer_notes_rows before update on customer_notes for each row execute function customer_notes_stay();
