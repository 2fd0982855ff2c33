/** What waits for an operator is looked for as dust or as what is none: the index of both is written and never read. */
export const formerIndexOfWhatWaits = `
lock table deposit_judgements in access exclusive mode;
drop index deposit_judgements_open;
`;
