-- Forgets knocks at the door that are older than so many days (90 at least), at most so many: the application itself cannot delete them. Answers how many went.
create or replace function identity.purge_access(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone integer;
begin
  if p_days < 90 then raise exception 'knocks are kept for 90 days at least' using errcode = 'invalid_parameter_value'; end if;
  delete from identity.access a using (
    select o.access_id from identity.access o where o.at < platform.clock() - make_interval(days => p_days) order by o.at limit p_limit for update skip locked) old
  where a.access_id = old.access_id;
  get diagnostics gone = row_count;
  return gone;
end
$$;
grant execute on function identity.purge_access to chokdee_app;
