-- Directions that monitors do not read; the site offers them.
create table hidden_directions (
  give_asset_id integer not null references assets,
  get_asset_id integer not null references assets,
  hidden_by text not null,
  hidden_at timestamptz not null,
  primary key (give_asset_id, get_asset_id)
);
