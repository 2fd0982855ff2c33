-- The mail queue, and the addresses whose owners are known to read them.

create table mails (
  id uuid primary key,
  -- The order in which the mails were written: several may be of the same moment.
  number bigint generated always as identity,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- The user whose secret is filled into the text as the mail leaves, so that no row holds it.
  secret_of uuid,
  -- A JSON file: its name and its text. Erased with the bodies.
  attachment jsonb,

  message_id text not null unique,
  -- The Message-ID of the first mail of the same thread.
  in_reply_to text,

  -- Each lane has its own budget of an hour. 'free': a stranger can cause it for nothing. 'paid': money did.
  -- 'own': the account's own tickets. 'house': to operators, without a limit.
  lane text not null default 'free' check (lane in ('free', 'paid', 'own', 'house')),
  created_at timestamptz not null,
  -- Let through the limit of its address; null while the mail waits for the next hour.
  admitted_at timestamptz,
  sent_at timestamptz,
  -- Given up: the mailbox does not exist, or the mail server took nothing for days.
  failed_at timestamptz
);
create index mails_recipient on mails (recipient, lane, created_at);
-- Asked at every failure of the mail server, when thousands may wait.
create index mails_sent on mails (sent_at) where sent_at is not null;
create index mails_waiting on mails (admitted_at) where sent_at is null and failed_at is null;
create index mails_with_recipient on mails (created_at) where recipient <> '';

-- The owner showed to read the address: by the mailed password, or by the link of a mail.
create table confirmed_addresses (
  email text primary key check (email = lower(email)),
  confirmed_at timestamptz not null
);
