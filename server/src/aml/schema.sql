create table blocked_addresses (
  address text primary key,
  reason text not null,
  added_at timestamptz not null
);
create trigger blocked_addresses_noted after insert or update or delete on blocked_addresses
  for each row execute function note_change();

create index blocked_addresses_newest on blocked_addresses (added_at desc, address);

-- Only new tickets are refused: existing ones go on.
create table blocked_emails (
  email text primary key check (email = lower(email)),
  reason text not null,
  blocked_by text not null,
  added_at timestamptz not null
);
create trigger blocked_emails_noted after insert or update or delete on blocked_emails
  for each row execute function note_change();
create index blocked_emails_newest on blocked_emails (added_at desc, email);

-- The last score of each checked deposit and payout address, for the preview of another threshold.
create table risk_ratings (
  provider text not null,
  -- SHA-256: a card or phone is never stored in the clear.
  subject bytea not null,
  -- Null: a payout address.
  network_id integer references networks,
  tx_id text,
  score smallint not null check (score between 0 and 100),
  is_stopped boolean not null,
  at timestamptz not null,
  primary key (provider, subject),
  check ((network_id is null) = (tx_id is null))
);
create index risk_ratings_newest on risk_ratings (at desc);

-- One row at most; none: the first threshold of the release.
create table risk_threshold (
  id boolean primary key default true check (id),
  score smallint not null check (score between 1 and 100),
  set_at timestamptz not null
);
create trigger risk_threshold_noted after insert or update on risk_threshold
  for each row execute function note_change();
