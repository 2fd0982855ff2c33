-- Tickets, the verdict on each deposit, and the personal data that tickets refer to.

create sequence ticket_numbers start 100001;
create table tickets (
  id uuid primary key,
  simple_id bigint not null unique default nextval('ticket_numbers'),
  status smallint not null,
  status_reason text,
  custom_status_reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The customer pressed "payment done" before any deposit was seen.
  reported_paid_at timestamptz,
  -- The customer chose to send the rest until then.
  rest_until timestamptz,
  first_seen_at timestamptz,
  closed_at timestamptz,

  give_asset_id integer not null references assets,
  get_asset_id integer not null references assets,
  give_amount numeric(38,18) not null check (give_amount > 0),
  get_amount numeric(38,18) not null check (get_amount > 0),
  -- Promised for the whole of give_amount, once get_amount is the real payment; null before.
  promised_amount numeric(38,18) check (promised_amount > 0),
  -- The deposits at their own rates so far, rounded up.
  received_worth numeric(38,18) not null default 0,

  -- The prices behind the amounts, in USDT, and their sources.
  give_usdt numeric(38,18) not null check (give_usdt > 0),
  get_usdt numeric(38,18) not null check (get_usdt > 0),
  rate_sources jsonb not null,
  markup_bps integer not null,
  -- Markups of smaller sums, with their borders in the given coin: [{from, bps}], ascending from zero.
  markup_steps jsonb not null default '[]',
  -- Of the sum that was exchanged.
  exchanged_bps integer,
  min_give numeric(38,18) not null,
  max_give numeric(38,18) not null,
  -- The limit in the given coin while a fixed price strays from the market.
  stray_max_give numeric(38,18),

  to_address text not null,
  to_memo text,
  -- Given with the order, in the network of the given coin.
  refund_address text,
  refund_memo text,
  deposit_address_id bigint not null unique references deposit_addresses,

  -- The ticket's part of the reserve; 0 after release or once the payout took it over.
  reserved numeric(38,18) not null default 0 check (reserved >= 0),
  -- Counted in the unpaid half of the reserve.
  reserve_is_unpaid boolean not null default true,

  -- An operator let the ticket pass: screening and the pair's limits do not stop it again.
  approved_at timestamptz,
  -- Screening stopped the receiving address once; an operator let it pass.
  address_was_stopped boolean not null default false,
  -- Broken invariants that an operator accepted: a further one stops the ticket again.
  accepted_breaches jsonb not null default '[]',

  email text not null,
  email_changes smallint not null default 0,
  language smallint not null,
  user_id uuid references users on delete set null,
  session_id uuid,
  client_address text not null,
  referrer_user_id uuid references users on delete set null,
  referer_code text,
  referrer_header text,
  offer_token_hash bytea not null
);
create index tickets_offer_token on tickets (offer_token_hash);
create index tickets_open on tickets (status, expires_at) where status in (1, 2);
create index tickets_status on tickets (status, created_at);
create index tickets_user on tickets (user_id, created_at desc) where user_id is not null;
create index tickets_referrer on tickets (referrer_user_id) where referrer_user_id is not null;
create index tickets_completed on tickets (closed_at desc) where status = 4;
-- Every creation counts the unpaid tickets of its client and e-mail.
create index tickets_unpaid_client on tickets (client_address) where status = 1 or (status = 2 and reserve_is_unpaid);
create index tickets_unpaid_email on tickets (email) where status = 1 or (status = 2 and reserve_is_unpaid);
-- Support finds a ticket by the customer's words.
create index tickets_email on tickets (email);
create index tickets_recipient on tickets (to_address);
create index tickets_recipient_memo on tickets (lower(to_memo)) where to_memo is not null;
-- Personal data that is still to be erased.
create index tickets_with_email on tickets (closed_at) where closed_at is not null and email <> '';
create index tickets_with_client_address on tickets (closed_at) where closed_at is not null and client_address <> '';
create index tickets_with_number on tickets (closed_at)
  where closed_at is not null and (to_address like 'card-%' or to_address like 'phone-%');
create index tickets_with_telegram on tickets (closed_at) where closed_at is not null and to_memo like '@%';

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
-- Addresses of tickets that expired within a day are still watched.
create index ticket_history_expired on ticket_history (at) where to_status = 5;

-- The receive amount followed the market before a deposit locked the rate.
create table ticket_recalculations (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references tickets,
  at timestamptz not null,
  from_amount numeric(38,18) not null,
  to_amount numeric(38,18) not null,
  from_rate numeric(38,18) not null,
  to_rate numeric(38,18) not null,
  sources jsonb not null,
  -- The customer chose "continue at the new amount".
  acknowledged_at timestamptz,
  -- A letter is due then; null once acknowledged, mailed or overtaken.
  notify_at timestamptz,
  mailed_at timestamptz
);
create index ticket_recalculations_ticket on ticket_recalculations (ticket_id, id);
create index ticket_recalculations_due on ticket_recalculations (notify_at) where notify_at is not null;

-- Our verdict on each deposit, and the place of its money. Every deposit ends in exactly one place.
create table deposit_judgements (
  deposit_id bigint primary key references deposits,
  ticket_id uuid references tickets,
  verdict text not null,
  disposition text not null check (disposition in
    ('open', 'exchanged', 'refunding', 'refunded', 'parked', 'unmatched', 'written-off', 'vanished')),
  updated_at timestamptz not null,

  -- The ledger entry that credited it; null before finality and after a re-org took it back.
  credit_entry_key text,
  -- The ledger entry that booked it as lost after it was spent; null again when the deposit is back.
  loss_entry_key text,

  -- The deposit followed a replaced, dropped or vanished transaction.
  is_resent boolean not null default false,
  -- Screening stopped it once; an operator let it pass.
  was_stopped boolean not null default false,
  -- It lies where a replaced mnemonic has the key: parked until an operator has looked.
  was_doubted boolean not null default false,
  -- Below a twentieth of the pair's minimum: waits for an operator apart from the others.
  is_dust boolean not null default false,

  -- The rate locked for this deposit.
  locked_give_usdt numeric(38,18),
  locked_get_usdt numeric(38,18),
  -- The ticket's promise for its whole amount at the locked rate; null for another rate.
  locked_promise numeric(38,18),
  locked_sources jsonb,
  locked_at timestamptz,
  -- No price was accepted at the first sight: the lower of the locked rate and the first accepted one counts.
  awaits_price boolean not null default false,
  -- The price at the first confirmation, where the lower of it and the locked rate counts.
  confirmed_give_usdt numeric(38,18),
  confirmed_get_usdt numeric(38,18),
  confirmed_sources jsonb,
  confirmed_at timestamptz,
  -- The parts of the amount, each with its rate, its time and its sources.
  exchanged_at_rates jsonb,
  -- Kept from the newest refund, in the deposit's coin.
  refund_network_fee numeric(38,18),
  refund_aml_fee numeric(38,18)
);
create index deposit_judgements_ticket on deposit_judgements (ticket_id) where ticket_id is not null;
create index deposit_judgements_awaits_price on deposit_judgements (ticket_id) where awaits_price;
-- Waiting for an operator.
create index deposit_judgements_waiting on deposit_judgements (disposition)
  where disposition in ('parked', 'unmatched') and not is_dust;
create index deposit_judgements_dust on deposit_judgements (ticket_id, deposit_id)
  where disposition in ('parked', 'unmatched') and is_dust;

-- Each letter carries a token of its own, so that no readable token is kept for the next letter.
create table mailed_tokens (
  token_hash bytea primary key,
  ticket_id uuid not null references tickets,
  made_at timestamptz not null,
  -- The first use proves that the customer reads the ticket's mail.
  used_at timestamptz
);

-- One row a code that opens the ticket on another device, once. The token takes its place.
create table handed_tokens (
  code_hash bytea primary key,
  ticket_id uuid not null references tickets,
  made_at timestamptz not null,
  -- Made with a mailed link, so it may not change the e-mail and ends with that link.
  is_by_mail boolean not null,
  token_hash bytea unique
);
create index handed_tokens_ticket on handed_tokens (ticket_id);

-- What a customer chose for a ticket in trouble: one choice for each state of the ticket.
create table ticket_choices (
  ticket_id uuid not null references tickets,
  -- The history row that began the state.
  state_id bigint not null references ticket_history,
  way text not null check (way in ('exchange', 'rest', 'refund')),
  quoted_at timestamptz not null,
  chosen_at timestamptz not null,
  primary key (ticket_id, state_id)
);

-- Refund addresses that were not given with the order. Each waits for the button behind a mailed link.
create table refund_requests (
  id uuid primary key,
  ticket_id uuid not null references tickets,
  state_id bigint not null references ticket_history,
  address text not null,
  memo text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null until the letter is written.
  token_hash bytea unique,
  -- The link works once.
  used_at timestamptz
);
create index refund_requests_ticket on refund_requests (ticket_id, made_at desc);
create index refund_requests_made on refund_requests (made_at);

-- Cards and phones, encrypted, apart from the tickets.
create table sealed_recipients (
  -- Stands for the number in tickets, payments and blocked addresses: kind, last four digits, keyed hash.
  token text primary key,
  -- AES-256-GCM by a key that is not in the database.
  sealed bytea not null,
  key_id text not null,
  used_at timestamptz not null
);
create index sealed_recipients_key on sealed_recipients (key_id);

-- The installation's VAPID key: push services know it by this key (RFC 8292).
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key bytea not null,
  -- The private half, AES-256-GCM by the data key.
  sealed bytea not null,
  data_key_id text not null,
  made_at timestamptz not null
);

-- Browsers that asked for a push notification when the ticket moves. Erased with the ticket's e-mail.
create table ticket_pushes (
  id integer generated always as identity primary key,
  ticket_id uuid not null references tickets,
  endpoint text not null check (endpoint like 'https://%' and length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  language smallint not null,
  made_at timestamptz not null,
  unique (ticket_id, endpoint)
);

-- Keys that sign receipts. A retired key keeps its public half, so that its receipts can be verified.
create table receipt_keys (
  -- Sixteen hexadecimal digits of the public key's SHA-256.
  id text primary key,
  public_key bytea not null,
  -- The private half, AES-256-GCM by the data key; erased at the key's retirement.
  sealed bytea,
  data_key_id text,
  made_at timestamptz not null,
  retired_at timestamptz,
  check ((retired_at is null) = (sealed is not null and data_key_id is not null))
);
-- One key signs.
create unique index receipt_keys_current on receipt_keys ((true)) where retired_at is null;
