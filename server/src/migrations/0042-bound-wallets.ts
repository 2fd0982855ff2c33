/**
 * Whose addresses and numbers a database holds: one wallet for each real network, since its first start. `former_below`: targets of
 * indexes below it were derived from words that were replaced, so that nothing here can sign for them.
 */
export const boundWallets = `
create table network_wallets (
  network_id integer primary key references networks (id),
  chain_id bigint not null,
  account_fingerprint text not null,
  hot_address text not null,
  bound_at timestamptz not null
);
alter table target_indexes add column former_below bigint not null default 0;
`;
