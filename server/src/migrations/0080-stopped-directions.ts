/**
 * What stops one network: an operator who switches a direction off, and a spend from the hot wallet that is none of our payments.
 * Each column holds the reason, and null where nothing stops. An older process ignores them, and its own stops work on.
 */
export const stoppedDirections = `
alter table networks
  add column in_stopped_reason text,
  add column out_stopped_reason text,
  add column wallet_frozen_reason text;
`;
