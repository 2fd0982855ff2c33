/** What prices were: one a minute for two days, one an hour for a year. */
export const pricePoints = `
create table price_points (
  currency_id integer not null references currencies,
  -- The beginning of its minute: however many processes record it, it is there once.
  at timestamptz not null,
  usdt numeric(38,18) not null check (usdt > 0),
  -- Stays for a year: the first of its hour, and whatever was recorded together with the first of another currency,
  -- so that the two can be compared at one moment.
  is_hourly boolean not null,
  primary key (currency_id, at)
);
create index price_points_of_minutes on price_points (at) where not is_hourly;
create index price_points_of_hours on price_points (at) where is_hourly;
`;
