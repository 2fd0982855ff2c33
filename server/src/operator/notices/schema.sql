-- Messages about alerts, at most one for each begin and end. Their letters are in the mail queue.
create table notices (
  id bigint generated always as identity primary key,
  written_at timestamptz not null,
  -- For the chat; null when no chat is set, or the chat itself is broken.
  chat_text text,
  is_silent boolean not null,
  -- A try began: until then no process begins another. Set without sent_at, the try may have arrived.
  claimed_until timestamptz,
  sent_at timestamptz,
  -- Given up, or listed in the summary of a backlog.
  failed_at timestamptz
);
create index notices_written on notices (written_at);
create index notices_waiting on notices (id) where chat_text is not null and sent_at is null and failed_at is null;

-- UTC days whose last hash of the audit was mailed.
create table audit_hash_letters (
  day text primary key
);
