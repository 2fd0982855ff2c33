/**
 * A price that an operator fixed far from the market exchanges small tickets only, and what leaves an asset within an hour has
 * a ceiling. Processes of before ignore the new columns.
 */
export const pricesOffTheMarket = `
-- What the market says where the fixed price strays from it; null where the two agree or no market is known.
alter table fixed_prices add column market_usdt numeric(38,18);
-- The most that the ticket exchanges while its price strays, in the coin that it gives.
alter table tickets add column stray_max_give numeric(38,18);
-- The outflow of an asset is counted from here; an operator's start-payouts begins it anew.
alter table assets add column outflow_since timestamptz;
-- An operator let it leave although the outflow of its asset is above the ceiling.
alter table payments add column passes_outflow boolean not null default false;
create index payments_by_signing on payments (asset_id, signed_at) where signed_at is not null;
`;
