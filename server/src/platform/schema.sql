
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- Work after a commit, done at least once.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- At most one waiting job per key; null for jobs that may repeat.
  dedup_key text,
  run_at timestamptz not null,
  locked_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- Given up; the operator sees the row.
  failed_at timestamptz,
  created_at timestamptz not null
);
create index jobs_due on jobs (run_at, id) where failed_at is null;
create unique index jobs_dedup on jobs (dedup_key) where dedup_key is not null and failed_at is null;

-- Live events for open pages, kept for minutes.
create table outbox (
  -- No cache: a missing number below a visible one belongs to a transaction that began before.
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- The machine's time: the sandbox may move the service's clock by a day.
  created_at timestamptz not null default now()
);
create index outbox_age on outbox (created_at);

create table alerts (
  id bigint generated always as identity primary key,
  -- 'shortfall:3', 'reorg:17'.
  subject text not null,
  message text not null,
  raised_at timestamptz not null,
  resolved_at timestamptz,
  -- Operators were sent its begin.
  announced_at timestamptz,
  -- Nothing more of it is sent.
  settled_at timestamptz
);
create unique index alerts_open on alerts (subject) where resolved_at is null;
create index alerts_unsettled on alerts (id) where settled_at is null;

-- By the database's clock.
create table process_beats (
  process uuid primary key,
  -- 'api, worker'
  roles text not null,
  version text not null,
  is_worker boolean not null,
  started_at timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null
);

-- Always empty: a probe inserts a row and rolls back, so that a full disk is noticed early.
create table room_probe (
  filler text not null
);
