/** Which venues are not believed for now, and what the dollar is worth in USDT: shared by all processes. */
export const venueStandings = `
-- Only venues that are set aside or about to be. currency_id 0 is the dollar, so it references nothing.
create table venue_standings (
  source text not null,
  currency_id integer not null,
  is_set_aside boolean not null,
  -- Since when it does the opposite: strays though believed, agrees though set aside.
  turning_since timestamptz,
  seen_at timestamptz not null,
  primary key (source, currency_id)
);

-- One row: the dollar as the venues saw it last.
create table dollar_watch (
  is_only boolean primary key default true check (is_only),
  usdt numeric(38,18) not null check (usdt > 0),
  observed_at timestamptz not null,
  -- USDT left the dollar: no new tickets.
  is_broken boolean not null
);
`;
