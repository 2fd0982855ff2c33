-- A row as a command begins, one as it ends. Log-ins have one row.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for a customer's log-in.
  operator_email text,
  command text not null,
  arguments jsonb not null,
  outcome text not null check (outcome in ('begun', 'done', 'proposed', 'refused', 'failed')),
  -- Codes: each operator reads it in the own language.
  why jsonb,
  ends bigint references audit_log,
  -- From where; null for a customer and for the service itself.
  source jsonb,
  -- Old and new values of what the act changed.
  changes jsonb,
  -- By the trigger: each row seals all rows before it.
  place bigint not null default 0 unique,
  hash bytea not null default ''
);
create unique index audit_log_ends on audit_log (ends) where ends is not null;

create index audit_log_at on audit_log (at, place);

-- The exported file has this text: the hashes can be computed without the database.
create function audit_sealed(one audit_log) returns text language sql stable as $$
  select jsonb_build_array(
    one.place, one.id, to_char(one.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    one.operator_email, one.command, one.arguments, one.outcome, one.why, one.ends, one.source, one.changes)::text
$$;

create function audit_hash(previous bytea, one audit_log) returns bytea language sql stable as $$
  select sha256(previous || convert_to(audit_sealed(one), 'UTF8'))
$$;

-- As the owner: who may add a row need not read the rows before it.
create function audit_chain() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last_place bigint;
  last_hash bytea;
begin
  -- Ids are taken before this lock, so only places follow the chain.
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select place, hash into last_place, last_hash from audit_log order by place desc limit 1;
  new.place := coalesce(last_place, 0) + 1;
  new.hash := audit_hash(coalesce(last_hash, ''), new);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function audit_chain();

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only: % is refused', lower(tg_op);
end $$;
create trigger audit_log_rows before update or delete on audit_log for each row execute function audit_is_append_only();
create trigger audit_log_truncated before truncate on audit_log for each statement execute function audit_is_append_only();
