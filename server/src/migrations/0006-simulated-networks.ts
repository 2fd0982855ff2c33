/** The world outside, as the sandbox plays it. Nothing of the service reads these tables but the simulated chains. */
export const simulatedNetworks = `
create table sim_networks (
  network_id integer primary key references networks,
  -- What every address of the service's wallet on this network is derived from.
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
create table sim_transactions (
  network_id integer not null references networks,
  tx_id text not null,
  seq bigint generated always as identity,
  currency_id integer not null references currencies,
  sender text not null,
  -- The address as the sender wrote it, and the account that it means in its one spelling.
  address text not null,
  account text not null,
  memo text,
  amount numeric(38,18) not null check (amount > 0),
  fee numeric(38,18) not null default 0,
  replaceable boolean not null default false,
  -- Sent from, and received by, the service's wallet.
  from_service boolean not null default false,
  to_service boolean not null default false,
  -- What only one transaction can use up: an account's nonce, or the inputs of one payment.
  spends text,
  -- The last block that may include it; null for no end.
  valid_until bigint,
  state text not null check (state in ('mempool', 'mined', 'dropped', 'replaced')),
  block_height bigint,
  primary key (network_id, tx_id)
);
create unique index sim_transactions_spends on sim_transactions (network_id, spends)
  where spends is not null and state in ('mempool', 'mined');
create index sim_transactions_mempool on sim_transactions (network_id, seq) where state = 'mempool';
create index sim_transactions_block on sim_transactions (network_id, block_height);
create index sim_transactions_account on sim_transactions (account);
create index sim_transactions_wallet on sim_transactions (network_id) where from_service or to_service;
`;
