create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- While an operator's act runs: old and new rows, as texts, for its row of the audit.
create function note_rows(of_table text, former jsonb, latter jsonb) returns void language plpgsql as $$
begin
  perform set_config('parom.noted', (current_setting('parom.noted')::jsonb || jsonb_build_object('table', of_table,
    'before', (select jsonb_object_agg(key, value) from jsonb_each_text(former)),
    'after', (select jsonb_object_agg(key, value) from jsonb_each_text(latter))))::text, true);
end $$;

create function note_change() returns trigger language plpgsql as $$
begin
  -- Empty after a transaction that noted.
  if coalesce(current_setting('parom.noted', true), '') = '' then return null; end if;
  perform note_rows(tg_table_name, to_jsonb(old), to_jsonb(new));
  return null;
end $$;
create trigger settings_noted after insert or update or delete on settings
  for each row execute function note_change();

-- At least once.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- At most one waiting job per key.
  dedup_key text,
  run_at timestamptz not null,
  locked_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null
);
create index jobs_due on jobs (run_at, id) where failed_at is null;
create unique index jobs_dedup on jobs (dedup_key) where dedup_key is not null and failed_at is null;

create table outbox (
  -- No cache: a missing number below a visible one belongs to an earlier transaction.
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- The machine's time: the sandbox may move the service's clock.
  created_at timestamptz not null default now()
);
create index outbox_age on outbox (created_at);

-- Open pages ask again (`platform/signals`). Equal signals of a transaction are one.
create function send_signal() returns trigger language plpgsql as $$
begin
  perform pg_notify('signals', tg_argv[0]);
  return null;
end $$;

create table alerts (
  id bigint generated always as identity primary key,
  subject text not null,
  -- In English, for letters, chats and the terminal; the console words `detail` itself.
  message text not null,
  detail jsonb not null,
  raised_at timestamptz not null,
  resolved_at timestamptz,
  announced_at timestamptz,
  settled_at timestamptz,
  -- The e-mail of the operator who deals with it.
  taken_by text,
  taken_at timestamptz,
  check ((taken_by is null) = (taken_at is null))
);
create unique index alerts_open on alerts (subject) where resolved_at is null;
create index alerts_unsettled on alerts (id) where settled_at is null;
create trigger alerts_signal after insert or update of message, resolved_at, taken_by on alerts
  for each row execute function send_signal('alerts');

create trigger alerts_noted after update of taken_by on alerts for each row execute function note_change();

-- What an api process may not do by itself, a worker does for it.
create table errands (
  id uuid primary key,
  kind text not null,
  asked jsonb not null,
  asked_at timestamptz not null default clock_timestamp(),
  begun_at timestamptz,
  answer jsonb
);
create index errands_age on errands (asked_at);

-- Tries and calls of one client in each process, by a keyed hash. Losing them in a crash is harmless.
create unlogged table shared_counts (
  process uuid not null,
  family text not null,
  counted text not null,
  tries integer not null,
  ends_at timestamptz not null,
  primary key (process, family, counted)
);

create table process_beats (
  process uuid primary key,
  roles text not null,
  version text not null,
  is_worker boolean not null,
  started_at timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null,
  ended_at timestamptz
);

-- Always empty: a probe inserts a row and rolls back, and so notices a full disk.
create table room_probe (
  filler text not null
);
