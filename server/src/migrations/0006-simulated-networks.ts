/** The world outside, as the sandbox plays it. Nothing of the service reads these tables but the simulated chains. */
export const simulatedNetworks = `
create table sim_networks (
  network_id integer primary key references networks,
  fault text not null default 'none',
  next_tx bigint not null default 1
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
  nonce bigint,
  address text not null,
  memo text,
  amount numeric(38,18) not null check (amount > 0),
  fee numeric(38,18) not null default 0,
  replaceable boolean not null default false,
  from_service boolean not null default false,
  state text not null check (state in ('mempool', 'mined', 'dropped', 'replaced')),
  block_height bigint,
  primary key (network_id, tx_id)
);
create index sim_transactions_state on sim_transactions (network_id, state);
create index sim_transactions_block on sim_transactions (network_id, block_height);
create index sim_transactions_address on sim_transactions (address);
`;
