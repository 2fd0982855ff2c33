create table prices (
  currency_id integer primary key references currencies,
  usdt numeric(38,18) not null check (usdt > 0),
  kind text not null,
  sources jsonb not null,
  observed_at timestamptz not null,
  -- The venues no longer support it: it does not count.
  refuted_at timestamptz,

  -- Kept whole: an accepted jump has its own age and sources.
  pending_usdt numeric(38,18),
  pending_kind text,
  pending_sources jsonb,
  pending_observed_at timestamptz,
  pending_since timestamptz,
  -- Time without a look does not count as standing.
  pending_seen_at timestamptz
);
create trigger prices_noted after insert or update of usdt on prices
  for each row execute function note_change();

create table fixed_prices (
  currency_id integer primary key references currencies,
  usdt numeric(38,18) not null check (usdt > 0),
  market_usdt numeric(38,18),
  set_by text not null,
  set_at timestamptz not null,
  -- Without an end it stays until an operator releases it.
  ends_at timestamptz
);
create trigger fixed_prices_noted after insert or update or delete on fixed_prices
  for each row execute function note_change();

-- Minutes for two days, hours for a year.
create table price_points (
  currency_id integer not null references currencies,
  -- Several processes record one point.
  at timestamptz not null,
  usdt numeric(38,18) not null check (usdt > 0),
  -- Also true beside another currency's first point of the hour.
  is_hourly boolean not null,
  primary key (currency_id, at)
);
create index price_points_of_minutes on price_points (at) where not is_hourly;
create index price_points_of_hours on price_points (at) where is_hourly;

-- currency_id 0 is the dollar, so it references nothing.
create table venue_standings (
  source text not null,
  currency_id integer not null,
  is_set_aside boolean not null,
  turning_since timestamptz,
  seen_at timestamptz not null,
  primary key (source, currency_id)
);

-- The last answer of each source about each coin, for operators. Kept while the source is silent.
create table venue_answers (
  source text not null,
  -- 0 is the dollar.
  currency_id integer not null,
  kind text not null,
  is_last_resort boolean not null,
  -- It says that it has no such market.
  is_refused boolean not null,
  -- Of any size: an absurd price must not stop the round.
  usdt numeric,
  observed_at timestamptz,
  primary key (source, currency_id)
);

create table dollar_watch (
  is_only boolean primary key default true check (is_only),
  usdt numeric(38,18) not null check (usdt > 0),
  observed_at timestamptz not null,
  is_broken boolean not null
);

-- A short gap raises no alert.
create table rate_troubles (
  subject text primary key,
  since timestamptz not null,
  seen_at timestamptz not null
);

-- Of operators, beside the listings of a release.
create table venue_symbols (
  currency_id integer not null references currencies,
  venue text not null,
  symbol text not null,
  quote text not null check (quote in ('USDT', 'USD')),
  primary key (currency_id, venue),
  -- One market never prices two coins.
  unique (venue, symbol)
);
create trigger venue_symbols_noted after insert or update or delete on venue_symbols
  for each row execute function note_change();
