-- Only the simulated chains read these tables.

create table sim_networks (
  network_id integer primary key references networks,
  seed bytea not null,
  fault text not null default 'none'
);

create table sim_blocks (
  network_id integer not null references networks,
  height bigint not null,
  hash text not null,
  parent_hash text not null,
  at timestamptz not null,
  primary key (network_id, height)
);

create table sim_accounts (
  network_id integer not null references networks,
  account text not null,
  needs_memo boolean not null,
  is_activated boolean not null,
  primary key (network_id, account)
);

-- A transaction may pay several recipients.
create table sim_transactions (
  network_id integer not null references networks,
  tx_id text not null,
  output_index integer not null default 0,
  seq bigint generated always as identity,
  primary key (network_id, tx_id, output_index),

  currency_id integer not null references currencies,
  sender text not null,
  -- The sender's spelling, and the account that it means.
  address text not null,
  account text not null,
  memo text,
  amount numeric(38,18) not null check (amount > 0),
  fee numeric(38,18) not null default 0,

  replaceable boolean not null default false,
  from_service boolean not null default false,
  to_service boolean not null default false,
  -- An account's nonce, or the inputs of a payment: one transaction uses it up.
  spends text,
  valid_until bigint,
  state text not null check (state in ('mempool', 'mined', 'dropped', 'replaced')),
  block_height bigint
);
create unique index sim_transactions_spends on sim_transactions (network_id, spends)
  where spends is not null and state in ('mempool', 'mined');
create index sim_transactions_mempool on sim_transactions (network_id, seq) where state = 'mempool';
create index sim_transactions_block on sim_transactions (network_id, block_height);
create index sim_transactions_account on sim_transactions (account);
create index sim_transactions_wallet on sim_transactions (network_id) where from_service or to_service;
