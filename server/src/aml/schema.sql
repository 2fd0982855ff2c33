-- Addresses that screening refuses: its first provider, kept by the operator.
create table blocked_addresses (
  address text primary key,
  reason text not null,
  added_at timestamptz not null
);
