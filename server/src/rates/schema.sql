
create table prices (
  currency_id integer primary key references currencies,
  usdt numeric(38,18) not null check (usdt > 0),
  kind text not null,
  sources jsonb not null,
  observed_at timestamptz not null,
  -- The venues no longer support it: it does not count, however young it is.
  refuted_at timestamptz,

  -- Kept whole: once accepted, the jump has its own age and sources.
  pending_usdt numeric(38,18),
  pending_kind text,
  pending_sources jsonb,
  pending_observed_at timestamptz,
  pending_since timestamptz,
  -- The last look with a quorum: time without a look does not count as standing.
  pending_seen_at timestamptz
);

-- A fixed price has no age.
create table fixed_prices (
  currency_id integer primary key references currencies,
  usdt numeric(38,18) not null check (usdt > 0),
  -- The market's price where the fixed price strays from it; null otherwise.
  market_usdt numeric(38,18),
  set_by text not null,
  set_at timestamptz not null
);

-- One point a minute for two days, one an hour for a year.
create table price_points (
  currency_id integer not null references currencies,
  -- The start of the minute: several processes record one point.
  at timestamptz not null,
  usdt numeric(38,18) not null check (usdt > 0),
  -- Also true beside another currency's first point of the hour: both compare at one moment.
  is_hourly boolean not null,
  primary key (currency_id, at)
);
create index price_points_of_minutes on price_points (at) where not is_hourly;
create index price_points_of_hours on price_points (at) where is_hourly;

-- Only venues that are set aside or about to be. currency_id 0 is the dollar, so it references nothing.
create table venue_standings (
  source text not null,
  currency_id integer not null,
  is_set_aside boolean not null,
  -- Strays though trusted, or agrees though set aside.
  turning_since timestamptz,
  seen_at timestamptz not null,
  primary key (source, currency_id)
);

-- One row: the dollar in USDT.
create table dollar_watch (
  is_only boolean primary key default true check (is_only),
  usdt numeric(38,18) not null check (usdt > 0),
  observed_at timestamptz not null,
  -- USDT left the dollar: no new tickets.
  is_broken boolean not null
);

-- Since when a price source is in trouble: a short gap raises no alert.
create table rate_troubles (
  subject text primary key,
  since timestamptz not null,
  seen_at timestamptz not null
);
