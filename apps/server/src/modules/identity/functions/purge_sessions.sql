-- Removes sessions whose absolute end is more than so many days ago (90 at least), at most so many; of each member the newest of them stays and is marked,
-- so that it is not looked at again, until a newer one takes its place. Answers how many were looked at.
create or replace function identity.purge_sessions(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before constant timestamptz := platform.clock() - make_interval(days => p_days);
  looked integer;
begin
  if p_days < 90 then raise exception 'sessions are kept for 90 days at least' using errcode = 'invalid_parameter_value'; end if;
  with old as materialized (
    select s.member_id, s.session_id from identity.session s where not s.kept and s.ends_at < before order by s.ends_at limit p_limit for update skip locked
  ), newest as materialized (
    select m.member_id, (select s.session_id from identity.session s where s.member_id = m.member_id and s.ends_at < before order by s.session_id desc limit 1) as session_id
    from (select distinct o.member_id from old o) m
  ), marked as (
    update identity.session s set kept = true from newest n where s.member_id = n.member_id and s.session_id = n.session_id and not s.kept
  ), gone as (
    delete from identity.session s using newest n
    where s.member_id = n.member_id and s.session_id < n.session_id and (s.kept or exists (select from old o where o.member_id = s.member_id and o.session_id = s.session_id))
  )
  select count(*) into looked from old;
  return looked;
end
$$;
grant execute on function identity.purge_sessions to chokdee_app;
