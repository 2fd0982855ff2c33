-- As the owner: an api process writes no setting by itself. Two concurrent advances both count.
create or replace function add_to_sandbox_clock(p_ms bigint) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_offset bigint;
begin
  if p_ms < 0 or exists (select from settings where key = 'installation.mode' and value = '"live"') then
    raise exception 'only a sandbox''s clock moves, and only forward';
  end if;
  insert into settings (key, value, updated_at) values ('clock.offsetMs', to_jsonb(p_ms), clock_timestamp())
  on conflict (key) do update
    set value = to_jsonb((settings.value #>> '{}')::bigint + p_ms), updated_at = excluded.updated_at
  returning (value #>> '{}')::bigint into v_offset;
  return v_offset;
end $$;
