create table currencies (
  id integer primary key,
  code text not null unique,
  type smallint not null,
  name text not null,
  short_name text not null,
  icon_path text,
  decimals smallint not null,
  is_popular boolean not null default false,
  restrictions integer[] not null default '{}',
  -- Fee coins (BNB, TRX, TON) are only in the books.
  is_listed boolean not null default true
);

-- Drawings of operators. The path of each one is in currencies.icon_path.
create table currency_icons (
  currency_id integer primary key references currencies,
  svg text not null
);
create trigger currency_icons_noted after insert or update or delete on currency_icons
  for each row execute function note_change();

create table networks (
  id integer primary key,
  code text not null unique,
  name text not null,
  address_format text not null,
  has_memo boolean not null,
  native_currency_id integer not null references currencies,

  approves_required integer not null check (approves_required > 0),
  -- A slower first confirmation loses the provisional rate lock.
  first_confirmation_ms bigint not null default 3600000,

  -- Null where nothing stops. A stop with a time ends by itself then.
  in_stopped_reason jsonb,
  in_stopped_until timestamptz,
  out_stopped_reason jsonb,
  out_stopped_until timestamptz,
  -- A spend from the hot wallet that is none of our payments.
  wallet_frozen_reason jsonb,
  check (in_stopped_until is null or in_stopped_reason is not null),
  check (out_stopped_until is null or out_stopped_reason is not null)
);
create trigger networks_noted after update of approves_required, first_confirmation_ms, in_stopped_reason, in_stopped_until, out_stopped_reason,
  out_stopped_until, wallet_frozen_reason on networks
  for each row execute function note_change();

create trigger networks_signal after update of out_stopped_reason, out_stopped_until, wallet_frozen_reason on networks
  for each row execute function send_signal('payments');

-- One row per currency and network; roubles have one without a network.
create table assets (
  id integer primary key,
  currency_id integer not null references currencies,
  network_id integer references networks,
  decimals smallint not null,
  contract text,
  -- By an operator, not by a release or the settings: served beside the tokens of the settings.
  is_added boolean not null default false,
  -- An added token is shown to customers from its first start on.
  is_shown boolean not null default true,
  unique nulls not distinct (currency_id, network_id),

  -- Promised to tickets and payments. The coins themselves are the ledger's hot account.
  reserved numeric(38,18) not null default 0 check (reserved >= 0),
  reserved_unpaid numeric(38,18) not null default 0 check (reserved_unpaid >= 0 and reserved_unpaid <= reserved),
  -- The network's dearest payment now, in its fee coin; 0 for other coins.
  payment_fee numeric(38,18) not null default 0 check (payment_fee >= 0),
  -- Of the hot wallet, by its network: what no payment can ever spend, and what waits for blocks.
  kept_back numeric(38,18) not null default 0 check (kept_back >= 0),
  locked numeric(38,18) not null default 0 check (locked >= 0),

  -- As of networks: of this asset alone.
  in_stopped_reason jsonb,
  in_stopped_until timestamptz,
  payments_stopped_reason jsonb,
  payments_stopped_until timestamptz,
  -- The outflow is counted from here; an operator's start-payouts resets it.
  outflow_since timestamptz,
  check (in_stopped_until is null or in_stopped_reason is not null),
  check (payments_stopped_until is null or payments_stopped_reason is not null)
);
create trigger assets_noted after insert or delete or update of in_stopped_reason, in_stopped_until, payments_stopped_reason, payments_stopped_until on assets
  for each row execute function note_change();

create trigger assets_signal after update of payments_stopped_reason, payments_stopped_until on assets
  for each row execute function send_signal('payments');

-- Their ids are never given again: prices and bookmarks of the former token may be kept somewhere.
create table removed_tokens (
  asset_id integer primary key,
  currency_id integer not null,
  name text not null,
  removed_at timestamptz not null
);

-- The last step at or below the sum counts; without steps, the network's approves_required.
create table asset_confirmations (
  asset_id integer not null references assets,
  from_amount numeric(38,18) not null check (from_amount >= 0),
  confirmations integer not null check (confirmations > 0),
  primary key (asset_id, from_amount)
);
create trigger asset_confirmations_noted after insert or update or delete on asset_confirmations
  for each row execute function note_change();

create table pair_rules (
  from_currency_id integer not null references currencies,
  to_currency_id integer not null references currencies,
  is_enabled boolean not null,
  -- As of networks: by an operator. The pairs of an added token begin disabled without a reason.
  stopped_reason jsonb,
  stopped_until timestamptz,
  markup_bps integer not null check (markup_bps between 0 and 5000),
  -- Borders in USDT: [{from, bps}], ascending.
  markup_steps jsonb not null default '[]',
  -- Minutes of Moscow's day; null around the clock. Opening after closing spans midnight.
  opens_minute smallint check (opens_minute between 0 and 1439),
  closes_minute smallint check (closes_minute between 1 and 1440 and closes_minute <> opens_minute),
  min_give_usdt numeric(38,18) not null check (min_give_usdt > 0),
  max_give_usdt numeric(38,18) not null check (max_give_usdt >= min_give_usdt),
  primary key (from_currency_id, to_currency_id),
  check (stopped_reason is null or not is_enabled),
  check (stopped_until is null or stopped_reason is not null),
  check ((opens_minute is null) = (closes_minute is null))
);
create trigger pair_rules_noted after update on pair_rules
  for each row execute function note_change();

-- Null columns follow the pair.
create table direction_rules (
  give_asset_id integer not null references assets,
  get_asset_id integer not null references assets,
  is_enabled boolean not null default true,
  stopped_reason jsonb,
  stopped_until timestamptz,
  markup_bps integer check (markup_bps between 0 and 5000),
  markup_steps jsonb,
  opens_minute smallint check (opens_minute between 0 and 1439),
  closes_minute smallint check (closes_minute between 1 and 1440 and closes_minute <> opens_minute),
  min_give_usdt numeric(38,18) check (min_give_usdt > 0),
  max_give_usdt numeric(38,18) check (max_give_usdt >= min_give_usdt),
  primary key (give_asset_id, get_asset_id),
  check (stopped_reason is null or not is_enabled),
  check (stopped_until is null or stopped_reason is not null),
  check ((markup_bps is null) = (markup_steps is null)),
  check ((opens_minute is null) = (closes_minute is null)),
  check ((min_give_usdt is null) = (max_give_usdt is null))
);
create trigger direction_rules_noted after insert or update or delete on direction_rules
  for each row execute function note_change();
