/** A price that the venues no longer support does not count, however young it is. */
export const refutedPrices = `
alter table prices add column refuted_at timestamptz;
`;
