/** What an operator booked as gone from a deposit address, so that the comparison with its network knows of it. */
export const lostFromAddresses = `
-- Only ever added to: what was found again, or lost its ground, is a row below zero. One ledger entry each.
create table address_losses (
  id bigint generated always as identity primary key,
  target_id bigint not null references deposit_targets,
  currency_id integer not null references currencies,
  amount numeric(38,18) not null check (amount <> 0),
  at timestamptz not null
);
create index address_losses_target on address_losses (target_id, currency_id);
`;
