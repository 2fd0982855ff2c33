/** The payments of an address and of a deposit, found without reading all that ever left. */
export const payoutsByWhatTheyAreFor = `
create index payouts_target on payouts (target_id) where target_id is not null;
create index payouts_deposit on payouts (deposit_id) where deposit_id is not null;
`;
