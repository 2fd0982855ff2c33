
-- The address pool. An address or memo is given to one ticket, and never again.
create table deposit_addresses (
  id bigint generated always as identity primary key,
  network_id integer not null references networks,
  address text not null,
  memo text,
  unique nulls not distinct (network_id, address, memo),

  derivation_index bigint,
  -- Coins on another EVM network than the ticket's get a row of their own, given to no ticket. The key of
  -- derived_for signs for it.
  derived_for integer references networks,
  -- Perhaps given out in the time that a restored backup lost: watched, and given to no ticket.
  is_retired boolean not null default false,

  ticket_id uuid unique,
  given_at timestamptz,
  constraint deposit_addresses_of_elsewhere
    check (derived_for is null or (derived_for <> network_id and is_retired and ticket_id is null and memo is null))
);
create index deposit_addresses_free on deposit_addresses (network_id, id) where ticket_id is null and not is_retired;
-- Support looks a customer's memo up.
create index deposit_addresses_memo on deposit_addresses (memo) where memo is not null;

-- The next derivation index, handed out under this row's lock, never twice.
create table address_indexes (
  network_id integer primary key references networks,
  next_index bigint not null,
  -- Addresses of indexes below it are retired as they are derived.
  distrusted_below bigint not null default 0,
  -- Nothing here can sign for indexes below it: the mnemonic was replaced.
  former_below bigint not null default 0
);

-- The wallet since the database's first start: one for each real network.
create table network_wallets (
  network_id integer primary key references networks,
  chain_id bigint not null,
  account_fingerprint text not null,
  hot_address text not null,
  bound_at timestamptz not null
);

-- The watchers alone write here, except the progress of a sweep.
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
  -- Since when no node that answered knows the waiting deposit; null otherwise.
  missing_since timestamptz,
  -- The last look that missed it: time without a look proves nothing.
  missed_at timestamptz,

  sweep_requested_at timestamptz,
  -- How often an operator restarted the sweep.
  sweep_attempt integer not null default 0
);
-- A re-org may put another transfer in the same place, so the transfer is part of the key.
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
  -- False where transfers by contracts were not read: such a block proves no absence.
  is_whole boolean not null default true,
  primary key (network_id, height)
);

create table chain_cursors (
  network_id integer primary key references networks,
  height bigint not null,
  hash text not null,
  moved_at timestamptz not null,
  -- A node far behind its network shows new blocks all the time, so the age of the block counts.
  block_made_at timestamptz,
  -- The network's own finality; null where the network reports none.
  final_height bigint,
  final_since timestamptz
);
