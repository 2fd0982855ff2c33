/** That screening has stopped a ticket's receiving address once stays known: an operator's word let it pass. */
export const addressesThatWereStopped = `
alter table tickets add column address_was_stopped boolean not null default false;
`;
