/** What a customer writes to support leads to his ticket: an operator has no number of it, and large tables are not read through. */
export const whatACustomerWrites = `
create index tickets_email on tickets (email);
create index tickets_recipient on tickets (to_address);
create index tickets_recipient_memo on tickets (lower(to_memo)) where to_memo is not null;
create index deposit_targets_memo on deposit_targets (memo) where memo is not null;
create index deposits_sender on deposits (sender) where sender is not null;
create index deposits_stray_memo on deposits (memo) where memo is not null and target_id is null;
create index payments_recipient on payments (address);
create index payments_reference on payments (lower(reference)) where reference is not null;
create index withdrawals_recipient on withdrawals (address);
`;
