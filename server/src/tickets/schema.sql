create sequence ticket_numbers start 100001;
create table tickets (
  id uuid primary key,
  simple_id bigint not null unique default nextval('ticket_numbers'),
  status smallint not null,
  status_reason text,
  custom_status_reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  reported_paid_at timestamptz,
  rest_until timestamptz,
  first_seen_at timestamptz,
  closed_at timestamptz,

  give_asset_id integer not null references assets,
  get_asset_id integer not null references assets,
  give_amount numeric(38,18) not null check (give_amount > 0),
  get_amount numeric(38,18) not null check (get_amount > 0),
  -- For the whole of give_amount, once get_amount is the real payment.
  promised_amount numeric(38,18) check (promised_amount > 0),
  -- At the deposits' own rates, rounded up.
  received_worth numeric(38,18) not null default 0,

  give_usdt numeric(38,18) not null check (give_usdt > 0),
  get_usdt numeric(38,18) not null check (get_usdt > 0),
  rate_sources jsonb not null,
  markup_bps integer not null,
  -- In the given coin: [{from, bps}], ascending from zero.
  markup_steps jsonb not null default '[]',
  exchanged_bps integer,
  min_give numeric(38,18) not null,
  max_give numeric(38,18) not null,
  stray_max_give numeric(38,18),

  to_address text not null,
  to_memo text,
  refund_address text,
  refund_memo text,
  deposit_address_id bigint not null unique references deposit_addresses,

  -- 0 after release or once the payout took it over.
  reserved numeric(38,18) not null default 0 check (reserved >= 0),
  -- Counted in the unpaid half of the reserve.
  reserve_is_unpaid boolean not null default true,

  -- Screening and the pair's limits do not stop it again.
  approved_at timestamptz,
  -- Screening stopped it once; an operator let it pass.
  address_was_stopped boolean not null default false,
  -- An operator accepted them: a further breach stops the ticket again.
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
create trigger tickets_noted after update of status on tickets
  for each row execute function note_change();
create index tickets_offer_token on tickets (offer_token_hash);
create index tickets_open on tickets (status, expires_at) where status in (1, 2);
create index tickets_status on tickets (status, created_at);
create index tickets_user on tickets (user_id, created_at desc) where user_id is not null;
create index tickets_referrer on tickets (referrer_user_id) where referrer_user_id is not null;
create index tickets_ended on tickets (status, closed_at, simple_id);
create index tickets_unpaid_client on tickets (client_address) where status = 1 or (status = 2 and reserve_is_unpaid);
create index tickets_unpaid_email on tickets (email) where status = 1 or (status = 2 and reserve_is_unpaid);
create index tickets_email on tickets (email);
create index tickets_recipient on tickets (to_address);
create index tickets_recipient_memo on tickets (lower(to_memo)) where to_memo is not null;
create index tickets_with_email on tickets (closed_at) where closed_at is not null and email <> '';
create index tickets_with_client_address on tickets (closed_at) where closed_at is not null and client_address <> '';
create index tickets_with_number on tickets (closed_at)
  where closed_at is not null and (to_address like 'card-%' or to_address like 'phone-%');
create index tickets_with_telegram on tickets (closed_at) where closed_at is not null and to_memo like '@%';

-- On hold (9) it waits for a person.
create trigger tickets_signal after update of status, status_reason, custom_status_reason on tickets
  for each row when (9 in (old.status, new.status)) execute function send_signal('tickets');

create table ticket_history (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references tickets,
  from_status smallint,
  to_status smallint not null,
  by_whom text not null,
  why jsonb not null,
  at timestamptz not null
);
create index ticket_history_ticket on ticket_history (ticket_id, id);
-- Addresses of tickets that expired within a day are still watched.
create index ticket_history_expired on ticket_history (at) where to_status = 5;

create table ticket_recalculations (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references tickets,
  at timestamptz not null,
  from_amount numeric(38,18) not null,
  to_amount numeric(38,18) not null,
  from_rate numeric(38,18) not null,
  to_rate numeric(38,18) not null,
  sources jsonb not null,
  acknowledged_at timestamptz,
  notify_at timestamptz,
  mailed_at timestamptz
);
create index ticket_recalculations_ticket on ticket_recalculations (ticket_id, id);
create index ticket_recalculations_due on ticket_recalculations (notify_at) where notify_at is not null;

-- Every deposit ends in exactly one place.
create table deposit_judgements (
  deposit_id bigint primary key references deposits,
  ticket_id uuid references tickets,
  verdict text not null,
  disposition text not null check (disposition in
    ('open', 'exchanged', 'refunding', 'refunded', 'parked', 'unmatched', 'written-off', 'vanished')),
  updated_at timestamptz not null,

  -- Null before finality and after a re-org took it back.
  credit_entry_key text,
  -- Lost after it was spent; null again when the deposit is back.
  loss_entry_key text,

  is_resent boolean not null default false,
  -- Screening stopped it once; an operator let it pass.
  was_stopped boolean not null default false,
  -- A replaced mnemonic has the key: parked until an operator has looked.
  was_doubted boolean not null default false,
  -- Below a twentieth of the pair's minimum.
  is_dust boolean not null default false,

  locked_give_usdt numeric(38,18),
  locked_get_usdt numeric(38,18),
  -- For the ticket's whole amount; null for another rate.
  locked_promise numeric(38,18),
  locked_sources jsonb,
  locked_at timestamptz,
  -- The lower of the locked rate and the first accepted one will count.
  awaits_price boolean not null default false,
  -- Where the lower of it and the locked rate counts.
  confirmed_give_usdt numeric(38,18),
  confirmed_get_usdt numeric(38,18),
  confirmed_sources jsonb,
  confirmed_at timestamptz,
  exchanged_at_rates jsonb,
  -- In the deposit's coin, of the newest refund.
  refund_network_fee numeric(38,18),
  refund_aml_fee numeric(38,18)
);
create trigger deposit_judgements_noted after update of disposition on deposit_judgements
  for each row execute function note_change();
create index deposit_judgements_ticket on deposit_judgements (ticket_id) where ticket_id is not null;
create index deposit_judgements_awaits_price on deposit_judgements (ticket_id) where awaits_price;
create index deposit_judgements_waiting on deposit_judgements (disposition)
  where disposition in ('parked', 'unmatched') and not is_dust;
create index deposit_judgements_dust on deposit_judgements (ticket_id, deposit_id)
  where disposition in ('parked', 'unmatched') and is_dust;
create trigger deposit_judgements_signal_begun after insert on deposit_judgements
  for each row when (new.disposition in ('parked', 'unmatched')) execute function send_signal('deposits');
create trigger deposit_judgements_signal_changed
  after update of verdict, disposition, credit_entry_key, is_dust on deposit_judgements
  for each row when (old.disposition in ('parked', 'unmatched') or new.disposition in ('parked', 'unmatched'))
  execute function send_signal('deposits');

-- One token per letter, so that no readable token is kept for the next letter.
create table mailed_tokens (
  token_hash bytea primary key,
  ticket_id uuid not null references tickets,
  made_at timestamptz not null,
  -- Proves that the customer reads the ticket's mail.
  used_at timestamptz
);

-- A code opens the ticket on another device, once. The token replaces it.
create table handed_tokens (
  code_hash bytea primary key,
  ticket_id uuid not null references tickets,
  made_at timestamptz not null,
  -- Made with a mailed link: may not change the e-mail, and ends with that link.
  is_by_mail boolean not null,
  token_hash bytea unique
);
create index handed_tokens_ticket on handed_tokens (ticket_id);

-- One choice for each state of the ticket.
create table ticket_choices (
  ticket_id uuid not null references tickets,
  state_id bigint not null references ticket_history,
  way text not null check (way in ('exchange', 'rest', 'refund')),
  quoted_at timestamptz not null,
  chosen_at timestamptz not null,
  primary key (ticket_id, state_id)
);

-- Addresses not given with the order. Each waits for the button behind a mailed link.
create table refund_requests (
  id uuid primary key,
  ticket_id uuid not null references tickets,
  state_id bigint not null references ticket_history,
  address text not null,
  memo text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  token_hash bytea unique,
  used_at timestamptz
);
create index refund_requests_ticket on refund_requests (ticket_id, made_at desc);
create index refund_requests_made on refund_requests (made_at);

create table sealed_recipients (
  -- Stands for the number elsewhere: kind, last four digits, keyed hash.
  token text primary key,
  -- AES-256-GCM by a key that is not in the database.
  sealed bytea not null,
  key_id text not null,
  used_at timestamptz not null
);
create index sealed_recipients_key on sealed_recipients (key_id);

create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key bytea not null,
  -- The private half, AES-256-GCM by the data key.
  sealed bytea not null,
  data_key_id text not null,
  made_at timestamptz not null
);

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

-- A retired key keeps its public half: its receipts can be verified.
create table receipt_keys (
  -- 16 hexadecimal digits of the public key's SHA-256.
  id text primary key,
  public_key bytea not null,
  -- The private half, AES-256-GCM by the data key; erased at retirement.
  sealed bytea,
  data_key_id text,
  made_at timestamptz not null,
  retired_at timestamptz,
  check ((retired_at is null) = (sealed is not null and data_key_id is not null))
);
create unique index receipt_keys_current on receipt_keys ((true)) where retired_at is null;

-- Against a ticket, with the provider's reason as evidence.
create table screening_answers (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references tickets,
  -- Null: about the address that the ticket pays to.
  deposit_id bigint references deposits,
  provider text not null,
  verdict text not null check (verdict in ('stop', 'doubt')),
  reason text not null,
  -- Of a provider that scores: the score and the weightiest signals.
  rating jsonb,
  at timestamptz not null
);
create unique index screening_answers_once
  on screening_answers (ticket_id, coalesce(deposit_id, 0), provider, verdict, reason);

-- Paid tickets whose provider of scores gave none at the last try.
create table unscreened_tickets (
  ticket_id uuid primary key references tickets,
  provider text not null,
  outage text not null check (outage in ('silent', 'refused', 'garbled', 'pending')),
  said text not null,
  since timestamptz not null,
  tried_at timestamptz not null
);
