-- At most one message for each begin and end.
create table notices (
  id bigint generated always as identity primary key,
  written_at timestamptz not null,
  -- Null when no chat is set, or the chat is broken.
  chat_text text,
  is_silent boolean not null,
  -- Until then no process begins another try. Without sent_at the try may have arrived.
  claimed_until timestamptz,
  sent_at timestamptz,
  -- Given up, or listed in a backlog's summary.
  failed_at timestamptz
);
create index notices_written on notices (written_at);
create index notices_waiting on notices (id) where chat_text is not null and sent_at is null and failed_at is null;

-- UTC days whose last hash was mailed.
create table audit_hash_letters (
  day text primary key
);
