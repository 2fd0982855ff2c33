/** Up to which block of its own a network was said to stay as it is, and since when: null where it says nothing of it. */
export const finalisedBlocks = `
alter table chain_cursors add column final_height bigint, add column final_since timestamptz;
`;
