/** Tickets, what was given out to pay them, what arrived, and what left. */
export const tickets = `
-- Every address or memo that was ever made, free or given out. A target is given to one ticket and never again.
create table deposit_targets (
  id bigint generated always as identity primary key,
  network_id integer not null references networks,
  address text not null,
  memo text,
  derivation_index bigint,
  ticket_id uuid unique,
  given_at timestamptz,
  unique nulls not distinct (network_id, address, memo)
);
create index deposit_targets_free on deposit_targets (network_id, id) where ticket_id is null;

-- The next index that a target of this network is derived from, handed out under this row's lock, never twice.
create table target_indexes (
  network_id integer primary key references networks,
  next_index bigint not null
);

create sequence ticket_numbers start 100001;
create table tickets (
  id uuid primary key,
  simple_id bigint not null unique default nextval('ticket_numbers'),
  status smallint not null,
  give_asset_id integer not null references assets,
  get_asset_id integer not null references assets,
  give_amount numeric(38,18) not null check (give_amount > 0),
  get_amount numeric(38,18) not null check (get_amount > 0),
  -- The prices that the amounts rest on, in USDT, and where they came from.
  give_usdt numeric(38,18) not null check (give_usdt > 0),
  get_usdt numeric(38,18) not null check (get_usdt > 0),
  rate_sources jsonb not null,
  markup_bps integer not null,
  min_give numeric(38,18) not null,
  max_give numeric(38,18) not null,
  to_address text not null,
  to_memo text,
  deposit_target_id bigint not null references deposit_targets,
  email text not null,
  language smallint not null,
  user_id uuid references users on delete set null,
  session_id uuid,
  client_address text not null,
  referrer_user_id uuid references users on delete set null,
  referer_code text,
  referrer_header text,
  offer_token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The customer pressed "payment done" before any deposit was seen.
  by_word_at timestamptz,
  first_seen_at timestamptz,
  -- A deposit came late, was sent anew, or was slow to confirm: the lower of this price and the ticket's counts.
  rate_lock text not null default 'open' check (rate_lock in ('open', 'provisional', 'lower', 'broken')),
  confirmed_give_usdt numeric(38,18),
  confirmed_get_usdt numeric(38,18),
  -- What of the reserve is held for this ticket; 0 after release or once the payout took it over.
  held numeric(38,18) not null default 0 check (held >= 0),
  -- Still counted among the unpaid half of the reserve.
  held_is_unpaid boolean not null default true,
  status_reason text,
  custom_status_reason text,
  -- An operator let it pass: screening and the limits of the pair do not stop it again.
  approved_at timestamptz,
  closed_at timestamptz
);
create index tickets_offer_token on tickets (offer_token_hash);
create index tickets_open on tickets (status, expires_at) where status in (1, 2);
create index tickets_status on tickets (status, created_at);
create index tickets_unpaid_client on tickets (client_address) where status = 1;
create index tickets_user on tickets (user_id, created_at desc) where user_id is not null;
create index tickets_completed on tickets (closed_at desc) where status = 4;

create table ticket_history (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references tickets,
  from_status smallint,
  to_status smallint not null,
  by_whom text not null,
  why text not null,
  at timestamptz not null
);
create index ticket_history_ticket on ticket_history (ticket_id, id);

-- What the chains told us: facts, written by the watchers alone.
create table deposits (
  id bigint generated always as identity primary key,
  network_id integer not null references networks,
  currency_id integer not null references currencies,
  tx_id text not null,
  output_index integer not null,
  address text not null,
  memo text,
  sender text,
  units numeric(78,0) not null check (units >= 0),
  amount numeric(38,18) not null check (amount >= 0),
  target_id bigint references deposit_targets,
  state text not null check (state in ('mempool', 'mined', 'final', 'vanished')),
  block_height bigint,
  block_hash text,
  first_seen_at timestamptz not null,
  first_mined_at timestamptz,
  final_at timestamptz,
  unique (network_id, tx_id, output_index)
);
create index deposits_unfinished on deposits (network_id, state) where state in ('mempool', 'mined');
create index deposits_target on deposits (target_id) where target_id is not null;
create index deposits_block on deposits (network_id, block_height) where block_height is not null;

-- What we make of each deposit: the verdict, and where its money went. Every deposit ends in exactly one place.
create table deposit_judgements (
  deposit_id bigint primary key references deposits,
  ticket_id uuid references tickets,
  verdict text not null,
  disposition text not null check (disposition in
    ('open', 'exchanged', 'refunding', 'refunded', 'held', 'unmatched', 'written-off', 'vanished')),
  -- The ledger entry that credited it; null before finality and after it was taken back.
  credited_as text,
  updated_at timestamptz not null
);
create index deposit_judgements_ticket on deposit_judgements (ticket_id) where ticket_id is not null;
create index deposit_judgements_open on deposit_judgements (disposition) where disposition in ('held', 'unmatched');

create table chain_blocks (
  network_id integer not null references networks,
  height bigint not null,
  hash text not null,
  primary key (network_id, height)
);
create table chain_cursors (
  network_id integer primary key references networks,
  height bigint not null,
  hash text not null,
  moved_at timestamptz not null
);

create table withdrawals (
  id uuid primary key,
  user_id uuid not null references users,
  amount_usdt numeric(38,18) not null check (amount_usdt > 0),
  fee_usdt numeric(38,18) not null,
  asset_id integer not null references assets,
  pay_amount numeric(38,18) not null check (pay_amount > 0),
  address text not null,
  memo text,
  state text not null check (state in ('requested', 'approved', 'paid', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text
);
create unique index withdrawals_one_open on withdrawals (user_id) where state in ('requested', 'approved');

-- Money out. One row per thing that we owe or move, for ever; the key makes a second one impossible.
create table payments (
  id uuid primary key,
  key text not null unique,
  purpose text not null check (purpose in ('payout', 'refund', 'withdrawal', 'gas', 'sweep')),
  ticket_id uuid references tickets,
  deposit_id bigint references deposits,
  withdrawal_id uuid references withdrawals,
  target_id bigint references deposit_targets,
  asset_id integer not null references assets,
  address text not null,
  memo text,
  amount numeric(38,18) not null check (amount > 0),
  -- queued -> signed -> sent -> final; manual waits for an operator's hand. No edge leads back to queued.
  state text not null check (state in ('queued', 'manual', 'signed', 'sent', 'final', 'failed', 'cancelled')),
  -- Whether the reserve is already held for it.
  is_held boolean not null,
  nonce bigint,
  tx_id text,
  signed_bytes bytea,
  fee numeric(38,18),
  reference text,
  attempts integer not null default 0,
  last_error text,
  lease_until timestamptz,
  created_at timestamptz not null,
  signed_at timestamptz,
  sent_at timestamptz,
  closed_at timestamptz,
  check (state not in ('signed', 'sent') or (signed_bytes is not null and tx_id is not null)),
  unique (asset_id, tx_id)
);
create index payments_unfinished on payments (state, asset_id) where state in ('queued', 'manual', 'signed', 'sent');
create index payments_ticket on payments (ticket_id) where ticket_id is not null;

-- The next nonce of each wallet of ours, handed out under this row's lock.
create table wallet_nonces (
  network_id integer not null references networks,
  wallet text not null,
  next_nonce bigint not null,
  primary key (network_id, wallet)
);
`;
