/** Which tickets expired within the last day, however old they are: their addresses are looked after until it is over. */
export const ticketsThatExpired = `
create index ticket_history_expired on ticket_history (at) where to_status = 5;
`;
