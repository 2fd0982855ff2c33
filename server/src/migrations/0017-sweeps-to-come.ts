/** Which deposits still need a sweep, so that looking for them does not read all that were ever swept. */
export const sweepsToCome = `
alter table deposits add column sweep_requested_at timestamptz;
update deposits d set sweep_requested_at = p.created_at from payments p where p.key = 'sweep:' || d.id;
create index deposits_to_sweep on deposits (network_id, currency_id, target_id, id)
  where state = 'final' and target_id is not null and sweep_requested_at is null;
`;
