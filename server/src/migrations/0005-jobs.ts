/** Work that must happen after a commit, and happens at least once. */
export const jobs = `
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
  -- Given up: kept for the operator to see.
  failed_at timestamptz,
  created_at timestamptz not null
);
create index jobs_due on jobs (run_at, id) where failed_at is null;
create unique index jobs_dedup on jobs (dedup_key) where dedup_key is not null and failed_at is null;
`;
