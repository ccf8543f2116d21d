-- Deletes sessions that ended more than `p_days` ago (90 at least), examining at most `p_limit`.
-- The newest of each member stays and is marked `retained`, so that it is not examined again until
-- a newer one replaces it. Returns how many were examined.
create or replace function identity.purge_sessions(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before constant timestamptz := platform.clock() - make_interval(days => p_days);
  v_count integer;
begin
  if p_days < 90 then
    raise exception 'sessions must be kept for at least 90 days' using errcode = 'invalid_parameter_value';
  end if;
  with old as materialized (
    select s.member_id, s.session_id
    from identity.session s
    where not s.retained
      and s.ends_at < v_before
    order by s.ends_at
    limit p_limit
    for update skip locked
  ), newest as materialized (
    select
      m.member_id,
      (
        select s.session_id
        from identity.session s
        where s.member_id = m.member_id
          and s.ends_at < v_before
        order by s.session_id desc
        limit 1
      ) as session_id
    from (select distinct o.member_id from old o) m
  ), marked as (
    update identity.session s
    set retained = true
    from newest n
    where s.member_id = n.member_id
      and s.session_id = n.session_id
      and not s.retained
  ), deleted as (
    delete from identity.session s
    using newest n
    where s.member_id = n.member_id
      and s.session_id < n.session_id
      and (
        s.retained
        or exists (select from old o where o.member_id = s.member_id and o.session_id = s.session_id)
      )
  )
  select count(*) into v_count from old;
  return v_count;
end $$;
grant execute on function identity.purge_sessions to chokdee_app;
