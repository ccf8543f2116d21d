-- Removes operators' sessions that began more than so many days ago (30 at least; none lasts longer than 12 hours), at most so many. Answers how many went.
create or replace function console.purge_sessions(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone integer;
begin
  if p_days < 30 then raise exception 'sessions of operators are kept for 30 days at least' using errcode = 'invalid_parameter_value'; end if;
  delete from console.session s using (
    select o.session_id from console.session o where o.started_at < platform.clock() - make_interval(days => p_days) order by o.started_at limit p_limit for update skip locked) old
  where s.session_id = old.session_id;
  get diagnostics gone = row_count;
  return gone;
end
$$;
grant execute on function console.purge_sessions to chokdee_app;
