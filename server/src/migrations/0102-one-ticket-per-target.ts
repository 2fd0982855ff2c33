/** Whatever hands out deposit addresses, the database refuses a second ticket for one of them. */
export const oneTicketPerTarget = `
alter table tickets add constraint tickets_deposit_target_id_key unique (deposit_target_id);
`;
