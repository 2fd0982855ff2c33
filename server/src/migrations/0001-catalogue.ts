/** Settings, currencies, networks, the assets that a currency has on a network, and the rules of each pair. */
export const catalogue = `
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

create table currencies (
  id integer primary key,
  code text not null unique,
  type smallint not null,
  name text not null,
  short_name text not null,
  icon_path text,
  is_popular boolean not null default false,
  restrictions integer[] not null default '{}',
  decimals smallint not null,
  -- Coins that only pay network fees (BNB, TRX, TON) are in the books but not in the catalogue.
  is_listed boolean not null default true
);

create table networks (
  id integer primary key,
  code text not null unique,
  name text not null,
  address_format text not null,
  approves_required integer not null check (approves_required > 0),
  has_memo boolean not null,
  native_currency_id integer not null references currencies,
  -- A deposit whose first confirmation takes longer than this loses the provisional rate lock.
  first_confirmation_ms bigint not null default 3600000
);

-- One row per (currency, network); roubles have one with no network. held and held_unpaid are the reserve:
-- what tickets and payouts have been promised. The coins themselves are the ledger's hot account.
create table assets (
  id integer primary key,
  currency_id integer not null references currencies,
  network_id integer references networks,
  decimals smallint not null,
  contract text,
  held numeric(38,18) not null default 0 check (held >= 0),
  held_unpaid numeric(38,18) not null default 0 check (held_unpaid >= 0 and held_unpaid <= held),
  payments_stopped_reason text,
  unique nulls not distinct (currency_id, network_id)
);

create table pair_rules (
  from_currency_id integer not null references currencies,
  to_currency_id integer not null references currencies,
  is_enabled boolean not null,
  markup_bps integer not null check (markup_bps between 0 and 5000),
  min_give_usdt numeric(38,18) not null check (min_give_usdt > 0),
  max_give_usdt numeric(38,18) not null check (max_give_usdt >= min_give_usdt),
  primary key (from_currency_id, to_currency_id)
);

-- The board of prices. One row per currency: the last accepted price and where it came from.
create table prices (
  currency_id integer primary key references currencies,
  usdt numeric(38,18) not null check (usdt > 0),
  kind text not null,
  sources jsonb not null,
  observed_at timestamptz not null,
  -- A jump that waits for time or for an operator.
  pending_usdt numeric(38,18),
  pending_since timestamptz,
  -- When the jump was last seen at quorum: time in which nobody looked does not count as standing.
  pending_seen_at timestamptz
);

-- A price that an operator (or the sandbox) fixed. It has no age.
create table fixed_prices (
  currency_id integer primary key references currencies,
  usdt numeric(38,18) not null check (usdt > 0),
  set_by text not null,
  set_at timestamptz not null
);
`;
