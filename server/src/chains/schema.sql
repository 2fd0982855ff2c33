-- An address or memo is given to one ticket, and never again.
create table deposit_addresses (
  id bigint generated always as identity primary key,
  network_id integer not null references networks,
  address text not null,
  memo text,
  unique nulls not distinct (network_id, address, memo),

  derivation_index bigint,
  -- Coins on another EVM network than the ticket's have their own row. The key of derived_for signs.
  derived_for integer references networks,
  -- A restored backup may have lost its ticket: watched, and given to no ticket.
  is_retired boolean not null default false,

  ticket_id uuid unique,
  given_at timestamptz,
  constraint deposit_addresses_of_elsewhere
    check (derived_for is null or (derived_for <> network_id and is_retired and ticket_id is null and memo is null))
);
create index deposit_addresses_free on deposit_addresses (network_id, id) where ticket_id is null and not is_retired;
create index deposit_addresses_memo on deposit_addresses (memo) where memo is not null;

-- Handed out under this row's lock, never twice.
create table address_indexes (
  network_id integer primary key references networks,
  next_index bigint not null,
  -- Indexes below it are retired when derived.
  distrusted_below bigint not null default 0,
  -- The mnemonic was replaced: nothing here can sign below it.
  former_below bigint not null default 0
);

-- One for each real network.
create table network_wallets (
  network_id integer primary key references networks,
  chain_id bigint not null,
  account_fingerprint text not null,
  hot_address text not null,
  bound_at timestamptz not null
);

-- Only the watchers write here, except a sweep's progress.
create table deposits (
  id bigint generated always as identity primary key,
  network_id integer not null references networks,
  currency_id integer not null references currencies,
  tx_id text not null,
  output_index integer not null,
  address text not null,
  memo text,
  sender text,
  units numeric(78,0) not null check (units >= 0),
  amount numeric(38,18) not null check (amount >= 0),
  deposit_address_id bigint references deposit_addresses,

  state text not null check (state in ('mempool', 'mined', 'final', 'vanished')),
  block_height bigint,
  block_hash text,
  first_seen_at timestamptz not null,
  first_mined_at timestamptz,
  final_at timestamptz,
  -- No node that answered knows the waiting deposit.
  missing_since timestamptz,
  -- Time without a look proves nothing.
  missed_at timestamptz,

  sweep_requested_at timestamptz,
  sweep_attempt integer not null default 0
);
-- A re-org may put another transfer in the same place.
create unique index deposits_transfer on deposits
  (network_id, tx_id, output_index, currency_id, address, coalesce(memo, ''), units);
create index deposits_unfinished on deposits (network_id, state) where state in ('mempool', 'mined');
create index deposits_deposit_address on deposits (deposit_address_id) where deposit_address_id is not null;
create index deposits_block on deposits (network_id, block_height) where block_height is not null;
create index deposits_to_sweep on deposits (network_id, currency_id, deposit_address_id, id)
  where state = 'final' and deposit_address_id is not null and sweep_requested_at is null;
create index deposits_sender on deposits (sender) where sender is not null;
create index deposits_stray_memo on deposits (memo) where memo is not null and deposit_address_id is null;

create table chain_blocks (
  network_id integer not null references networks,
  height bigint not null,
  hash text not null,
  -- False: transfers by contracts were not read, so the block proves no absence.
  is_whole boolean not null default true,
  primary key (network_id, height)
);

create table chain_cursors (
  network_id integer primary key references networks,
  height bigint not null,
  hash text not null,
  moved_at timestamptz not null,
  -- A node far behind shows new blocks all the time, so the block's age counts.
  block_made_at timestamptz,
  final_height bigint,
  final_since timestamptz
);
