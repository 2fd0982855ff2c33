/** Since when no node that was asked knows a waiting deposit: one that does not know it proves nothing. */
export const missingDeposits = `
-- Null while it is shown, in a block, or vanished.
alter table deposits add column missing_since timestamptz;
`;
