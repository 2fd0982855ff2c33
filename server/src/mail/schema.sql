create table mails (
  id uuid primary key,
  -- Several mails may be of the same moment.
  number bigint generated always as identity,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- Whose secret is filled in as the mail leaves: no row holds it.
  secret_of uuid,
  attachment jsonb,

  message_id text not null unique,
  in_reply_to text,

  -- An hourly budget each. 'free': a stranger's, for nothing. 'paid': money's. 'own': the account's own
  -- tickets. 'house': to operators, without a limit.
  lane text not null default 'free' check (lane in ('free', 'paid', 'own', 'house')),
  created_at timestamptz not null,
  admitted_at timestamptz,
  sent_at timestamptz,
  -- No such mailbox, or a mail server dead for days.
  failed_at timestamptz,
  tries integer not null default 0,
  last_error jsonb,
  -- What the mail server said when it refused the letter for good (5xx). Failed with it: bounced.
  refusal text
);
create index mails_recipient on mails (recipient, lane, created_at);
-- Asked at every failure, when thousands may wait.
create index mails_sent on mails (sent_at, number) where sent_at is not null;
create index mails_waiting on mails (admitted_at) where sent_at is null and failed_at is null;
create index mails_failed on mails (failed_at, number) where failed_at is not null;
create index mails_with_body on mails (created_at) where html_body <> '';
create index mails_with_recipient on mails (created_at) where recipient <> '';

-- Proved by the mailed password, or by a mail's link.
create table confirmed_addresses (
  email text primary key check (email = lower(email)),
  confirmed_at timestamptz not null
);
