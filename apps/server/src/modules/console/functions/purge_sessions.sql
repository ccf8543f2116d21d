-- Deletes at most `p_limit` sessions of operators that started more than `p_days` ago (30 at least;
-- no session lasts longer than 12 hours). Returns how many.
create or replace function console.purge_sessions(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count integer;
begin
  if p_days < 30 then
    raise exception 'sessions of operators must be kept for at least 30 days'
      using errcode = 'invalid_parameter_value';
  end if;
  delete from console.session s
  using (
    select o.session_id
    from console.session o
    where o.started_at < platform.clock() - make_interval(days => p_days)
    order by o.started_at
    limit p_limit
    for update skip locked
  ) old
  where s.session_id = old.session_id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function console.purge_sessions to chokdee_app;
