/** The audit is only added to: the end of a command is a row of its own, which names the row that began it. */
export const appendOnlyAudit = `
alter table audit_log add column ends bigint references audit_log;
create unique index audit_log_ends on audit_log (ends) where ends is not null;
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only: % is refused', lower(tg_op);
end $$;
create trigger audit_log_rows before update or delete on audit_log for each row execute function audit_is_append_only();
create trigger audit_log_truncated before truncate on audit_log for each statement execute function audit_is_append_only();
`;
