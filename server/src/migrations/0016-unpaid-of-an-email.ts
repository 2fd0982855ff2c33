/**
 * The unpaid tickets of one e-mail, which every creation counts. Without it the creation of a logged-in user read all
 * unpaid tickets of everybody. Mailed tokens are looked for by themselves, never by their ticket.
 */
export const unpaidOfAnEmail = `
create index tickets_unpaid_email on tickets (email) where status = 1;
drop index mailed_tokens_ticket;
`;
