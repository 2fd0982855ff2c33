/** Which block made a payment final, so that a re-org that takes it back is seen; and how often one did. */
export const paymentsTakenBack = `
-- Of those whose bytes are kept, from now on; of a payment that another one has made there is nothing to offer again.
alter table payments add column block_height bigint;
alter table payments add column times_taken_back integer not null default 0 check (times_taken_back >= 0);
create index payments_in_blocks on payments (asset_id, block_height) where state = 'final';
`;
