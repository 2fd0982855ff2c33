/** When a look last missed a deposit that waits: time in which nobody looked says nothing about it. */
export const looksThatMissed = `
alter table deposits add column missed_at timestamptz;
`;
