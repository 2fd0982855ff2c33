/** The payments of an address and of a deposit, found without reading all that ever left. */
export const payoutsByWhatTheyAreFor = `
create index payments_target on payments (target_id) where target_id is not null;
create index payments_deposit on payments (deposit_id) where deposit_id is not null;
`;
