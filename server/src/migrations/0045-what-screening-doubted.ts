/** What lies where replaced words have the key is held until somebody has looked, and no deduction follows from that. */
export const whatScreeningDoubted = `
alter table deposit_judgements add column was_doubted boolean not null default false;
`;
