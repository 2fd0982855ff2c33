create table payments (
  id uuid primary key,
  key text not null unique,
  purpose text not null check (purpose in ('payout', 'refund', 'withdrawal', 'treasury-out', 'gas', 'delegate', 'undelegate',
    'sweep', 'consolidate')),
  ticket_id uuid references tickets,
  deposit_id bigint references deposits,
  withdrawal_id uuid references withdrawals,
  deposit_address_id bigint references deposit_addresses,
  -- The id of the stuck transmission whose fee it raises. Without one it joins small coins.
  parent_id uuid unique,
  check (parent_id is null or purpose = 'consolidate'),

  asset_id integer not null references assets,
  address text not null,
  memo text,
  amount numeric(38,18) not null check (amount > 0),
  fee numeric(38,18),
  reference text,

  -- manual waits for an operator's payment. sent -> queued: it expired.
  state text not null check (state in ('queued', 'manual', 'signed', 'sent', 'final', 'failed', 'cancelled')),
  created_at timestamptz not null,
  signed_at timestamptz,
  closed_at timestamptz,
  attempts integer not null default 0,
  last_error jsonb,
  lease_until timestamptz,

  is_reserved boolean not null,
  -- An operator paid in spite of a stop of the address.
  pays_stopped_address boolean not null default false,
  -- An operator let it leave above the outflow ceiling.
  passes_outflow boolean not null default false,

  tx_id text,
  times_taken_back integer not null default 0 check (times_taken_back >= 0),
  failure text check (failure in
    ('reverted', 'memoNeeded', 'notActivated', 'cannotReceive', 'blacklisted', 'bounced', 'spent', 'expired', 'ours')),
  -- Proof that the coins of a failed or expired transaction did not leave; only then is it paid again.
  unpaid_proven_at timestamptz,

  check (state not in ('signed', 'sent') or tx_id is not null)
);
create trigger payments_noted after update of state on payments
  for each row execute function note_change();
create index payments_transaction on payments (asset_id, tx_id) where tx_id is not null;
create index payments_unfinished on payments (state, asset_id) where state in ('queued', 'manual', 'signed', 'sent');
create index payments_unproven_failures on payments (asset_id)
  where state in ('failed', 'queued', 'cancelled') and tx_id is not null
    and unpaid_proven_at is null and purpose in ('payout', 'refund', 'withdrawal');
create index payments_by_signing on payments (asset_id, signed_at) where signed_at is not null;
-- The public engine room reads the payouts of a day.
create index payments_paid_out on payments (closed_at) where purpose = 'payout' and state = 'final';
create index payments_ticket on payments (ticket_id) where ticket_id is not null;
create index payments_deposit on payments (deposit_id) where deposit_id is not null;
create index payments_deposit_address on payments (deposit_address_id) where deposit_address_id is not null;
create index payments_lent on payments (asset_id) where purpose = 'delegate' and state = 'final';
create index payments_recipient on payments (address);
create index payments_reference on payments (lower(reference)) where reference is not null;

create trigger payments_signal_begun after insert on payments
  for each row execute function send_signal('payments');
create trigger payments_signal_moved after update of state on payments
  for each row when (old.state in ('queued', 'manual') or new.state in ('queued', 'manual'))
  execute function send_signal('payments');

-- Signatures above the signer's limits. Only the signer verifies them.
create table payment_approvals (
  payment_id uuid not null references payments,
  way text not null check (way in ('passkey', 'key-file')),
  -- The operator of the passkey, or a name in the signer's limits.
  person text not null,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  passkey text,
  client_data text,
  authenticator_data text,
  signature text not null,
  at timestamptz not null,
  -- The signer's word. `counts` or its fault; null: it has not looked yet.
  verdict text,
  primary key (payment_id, way, person),
  check (case way when 'passkey' then num_nulls(digest, passkey, client_data, authenticator_data) = 0
    else signature ~ '^[0-9a-f]{128}$' and num_nonnulls(digest, passkey, client_data, authenticator_data) = 0 end)
);
create trigger payment_approvals_signal after insert or update on payment_approvals
  for each row execute function send_signal('payments');

-- What the signer wants signed for a payment above its limits.
create table payment_approval_requests (
  payment_id uuid primary key references payments,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  needed integer not null check (needed > 0),
  why text not null,
  asked_at timestamptz not null
);
create trigger payment_approval_requests_signal after insert or update of digest on payment_approval_requests
  for each row execute function send_signal('payments');

-- Of payments by hand.
create table payment_claims (
  payment_id uuid primary key references payments,
  claimed_by text not null,
  claimed_until timestamptz not null
);
create trigger payment_claims_signal after insert or update or delete on payment_claims
  for each row execute function send_signal('payments');

-- Handed out under this row's lock.
create table wallet_nonces (
  network_id integer not null references networks,
  wallet text not null,
  next_nonce bigint not null,
  primary key (network_id, wallet)
);

-- Append-only, one ledger entry each: coins that were found again are a negative row.
create table address_losses (
  id bigint generated always as identity primary key,
  deposit_address_id bigint not null references deposit_addresses,
  currency_id integer not null references currencies,
  amount numeric(38,18) not null check (amount <> 0),
  at timestamptz not null
);
create index address_losses_deposit_address on address_losses (deposit_address_id, currency_id);

create table network_costs (
  asset_id integer primary key references assets,
  payout_fee numeric(38,18) not null check (payout_fee >= 0),
  -- 0 where deposits need no sweep.
  sweep_fee numeric(38,18) not null check (sweep_fee >= 0),
  asked_at timestamptz not null,
  payout_floor_usdt numeric(38,18) check (payout_floor_usdt >= 0),
  sweep_floor_usdt numeric(38,18) check (sweep_floor_usdt >= 0),
  priced_at timestamptz
);

-- The last conclusive look. A vain one, as at a silent network, changes its time and outcome only.
create table wallet_comparisons (
  asset_id integer not null references assets,
  account text not null check (account in ('hot', 'deposits')),
  tried_at timestamptz not null,
  outcome text not null check (outcome in ('compared', 'behind', 'underway', 'silent')),

  looked_at timestamptz,
  books numeric(38,18),
  network numeric(38,18),
  -- On their way: the network may show them or not.
  leaving numeric(38,18),
  arriving numeric(38,18),
  -- Of the books: at deposit addresses that were not asked.
  unasked numeric(38,18),
  addresses_asked integer,
  addresses_moving integer,
  missing numeric(38,18) check (missing >= 0),
  extra numeric(38,18) check (extra >= 0),
  differs_since timestamptz,
  primary key (asset_id, account),
  check (num_nulls(looked_at, books, network, leaving, arriving, unasked, addresses_asked, addresses_moving,
    missing, extra) in (0, 10)),
  check (outcome <> 'compared' or looked_at = tried_at),
  check ((coalesce(missing, 0) > 0 or coalesce(extra, 0) > 0) = (differs_since is not null))
);
