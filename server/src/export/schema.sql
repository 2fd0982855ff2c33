-- Directions that monitors do not read; the site offers them.
create table hidden_directions (
  give_asset_id integer not null references assets,
  get_asset_id integer not null references assets,
  hidden_by text not null,
  hidden_at timestamptz not null,
  primary key (give_asset_id, get_asset_id)
);
create trigger hidden_directions_noted after insert or delete on hidden_directions
  for each row execute function note_change();
-- What monitors say of a direction beside its price.
create table direction_labels (
  give_asset_id integer not null references assets,
  get_asset_id integer not null references assets,
  labels text[] not null check (
    cardinality(labels) > 0
    and labels <@ array['verifying', 'cardverify', 'juridical', 'reg', 'otherin', 'otherout', 'card2card']
  ),
  primary key (give_asset_id, get_asset_id)
);
create trigger direction_labels_noted after insert or update or delete on direction_labels
  for each row execute function note_change();
