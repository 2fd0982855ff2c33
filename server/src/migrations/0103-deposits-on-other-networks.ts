/**
 * An EVM address is the same on each EVM network. Coins that come on another network than the ticket named get a row of their own for the
 * address there: given to no ticket, and saying for which network the key was derived.
 */
export const depositsOnOtherNetworks = `
alter table deposit_targets
  add column derived_for integer references networks,
  add constraint deposit_targets_of_elsewhere
    check (derived_for is null or (derived_for <> network_id and is_retired and ticket_id is null and memo is null));
`;
