create table treasury_moves (
  id uuid primary key,
  -- `cold`: to a cold wallet. `profit`: to the owner. `refill`: announced, and on its way to us.
  kind text not null check (kind in ('cold', 'profit', 'refill')),
  asset_id integer not null references assets,
  amount numeric(38,18) not null check (amount > 0),
  -- Of a refill the sender, null for any.
  address text,
  memo text,
  -- From a cold wallet of the books, or new capital.
  refilled_from text check (refilled_from in ('cold', 'capital')),
  state text not null check (state in ('proposed', 'paying', 'announced', 'done', 'failed', 'cancelled')),
  asked_by text not null,
  asked_at timestamptz not null,
  confirmed_by text,
  deposit_id bigint unique references deposits,
  closed_at timestamptz,
  check ((kind = 'refill') = (refilled_from is not null)),
  check (kind = 'refill' or address is not null),
  -- One person cannot agree with themselves.
  check (confirmed_by is null or confirmed_by <> asked_by)
);
create trigger treasury_moves_noted after insert or update of state on treasury_moves
  for each row execute function note_change();
create index treasury_moves_open on treasury_moves (asset_id) where state in ('proposed', 'paying', 'announced');

create trigger treasury_moves_signal after insert or update of state on treasury_moves
  for each row execute function send_signal('proposals');

-- Beyond its band, a move is proposed to a person.
create table treasury_bands (
  asset_id integer primary key references assets,
  minimum numeric(38,18) not null check (minimum >= 0),
  target numeric(38,18) not null check (target >= minimum),
  maximum numeric(38,18) not null check (maximum >= target)
);
create trigger treasury_bands_noted after insert or update or delete on treasury_bands
  for each row execute function note_change();
