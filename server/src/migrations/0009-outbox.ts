/** What open pages hear at once: written with the change that it tells of, read by every process, kept for minutes. */
export const outbox = `
create table outbox (
  -- One by one (no cache): a number that is missing below one that is seen was taken by a transaction begun before.
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- The machine's time, not the service's clock: that one may be moved by a day before a row was read.
  created_at timestamptz not null default now()
);
create index outbox_age on outbox (created_at);
`;
