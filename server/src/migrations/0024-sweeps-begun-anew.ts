/** How often an operator had the sweep of a deposit begun anew: each time has keys of its own. */
export const sweepsBegunAnew = `
alter table deposits add column sweep_attempt integer not null default 0;
`;
