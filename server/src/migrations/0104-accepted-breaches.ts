/** Broken invariants of a ticket that an operator has seen when they led it out of "invalid": another one stops the ticket again. */
export const acceptedBreaches = `
alter table tickets add column accepted_breaches jsonb not null default '[]';
`;
