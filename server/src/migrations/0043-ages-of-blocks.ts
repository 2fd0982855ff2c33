/** When the newest block that was read was made: a node far behind its network shows new ones all the time. */
export const agesOfBlocks = `
alter table chain_cursors add column block_made_at timestamptz;
`;
