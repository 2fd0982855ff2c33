-- Above it another person confirms the act. Without an asset: each time.
create table act_limits (
  command text not null,
  asset_id integer references assets,
  amount numeric(38,18) not null check (amount >= 0),
  set_by text not null,
  set_at timestamptz not null,
  unique nulls not distinct (command, asset_id)
);
create trigger act_limits_noted after insert or update or delete on act_limits
  for each row execute function note_change();

create table act_proposals (
  id uuid primary key,
  command text not null,
  -- Encrypted: an address may be a customer's. Erased when the proposal closes.
  sent bytea,
  -- As the audit shows them.
  shown jsonb not null,
  asset_id integer references assets,
  amount numeric(38,18),
  seen_ticket uuid,
  seen_version text,
  -- The state of the act's object, in words.
  object text,
  proposed_by text not null,
  proposed_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null check (state in ('open', 'confirming', 'done', 'refused', 'changed', 'failed', 'ended')),
  decided_by text,
  decided_at timestamptz,
  check ((sent is not null) = (state in ('open', 'confirming'))),
  check ((seen_ticket is null) = (seen_version is null)),
  check ((decided_by is null) = (state in ('open', 'ended'))),
  -- One person cannot agree with themselves, and may withdraw.
  check (decided_by <> proposed_by or state = 'refused')
);
create trigger act_proposals_noted after update of state on act_proposals
  for each row execute function note_change();
create index act_proposals_open on act_proposals (ends_at) where state = 'open';
create trigger act_proposals_signal after insert or update of state on act_proposals
  for each row execute function send_signal('proposals');
