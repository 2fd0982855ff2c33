-- Each command of an operator: one row as it begins, and one as it ends. Log-ins have one row.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for a customer's log-in.
  operator_email text,
  command text not null,
  arguments jsonb not null,
  outcome text not null,
  -- The row of the begin, in the row of the end.
  ends bigint references audit_log
);
create unique index audit_log_ends on audit_log (ends) where ends is not null;

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only: % is refused', lower(tg_op);
end $$;
create trigger audit_log_rows before update or delete on audit_log for each row execute function audit_is_append_only();
create trigger audit_log_truncated before truncate on audit_log for each statement execute function audit_is_append_only();
