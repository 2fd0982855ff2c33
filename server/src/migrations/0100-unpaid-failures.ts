/** A failed payment is paid again only after a comparison of its wallet has shown that its coins did not leave. */
export const unpaidFailures = `
alter table payments add column unpaid_proven_at timestamptz;
create index payments_unproven_failures on payments (asset_id)
 where state = 'failed' and unpaid_proven_at is null and purpose in ('payout', 'refund', 'withdrawal');
`;
