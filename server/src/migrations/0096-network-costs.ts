/** What the networks charge for a payout and for a sweep, and the least that a ticket must give for them. */
export const networkCosts = `
create table network_costs (
  asset_id integer primary key references assets (id),
  payout_fee numeric(38,18) not null check (payout_fee >= 0),
  sweep_fee numeric(38,18) not null check (sweep_fee >= 0),
  asked_at timestamptz not null,
  payout_floor_usdt numeric(38,18) check (payout_floor_usdt >= 0),
  sweep_floor_usdt numeric(38,18) check (sweep_floor_usdt >= 0),
  priced_at timestamptz
);
comment on column network_costs.payout_fee is 'of one payout of this asset, in the coin that pays the fees of its network';
comment on column network_costs.sweep_fee is 'of bringing one deposit into the hot wallet, its gas included; 0 where deposits need no sweep';
comment on column network_costs.payout_floor_usdt is 'what a ticket must give for the payout; null while the fee or its price is not known';
`;
