/** A jump that waits is kept as it was observed, so that an accepted one has its own age and names its own sources. */
export const wholeJumps = `
alter table prices
  add column pending_kind text,
  add column pending_sources jsonb,
  add column pending_observed_at timestamptz;
-- What waits already is observed anew within seconds; until then it is told as it would have been.
update prices set pending_kind = kind, pending_sources = sources, pending_observed_at = pending_seen_at
 where pending_usdt is not null;
`;
