create table blocked_addresses (
  address text primary key,
  reason text not null,
  added_at timestamptz not null
);
