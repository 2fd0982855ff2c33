/** Which blocks were read without what contracts sent in them: nobody looked, so nothing in them is proved absent. */
export const blocksReadInPart = `
alter table chain_blocks add column is_whole boolean not null default true;
`;
