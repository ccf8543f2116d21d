-- Deletes game sessions with real money that expired more than that many days ago (at least 7)
-- without a round, at most `p_limit` per call. Sessions with a round are kept and marked, so that
-- later calls skip them. Returns how many were checked.
-- A round's id contains its time and is at most ten minutes from the clock (ledger.is_stale), so
-- the rounds of a session are one range of the member's ids.
create or replace function launcher.purge_sessions(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  v_before constant timestamptz := platform.clock() - make_interval(days => p_days);
  v_checked integer;
begin
  if p_days < 7 then
    raise exception 'game sessions are kept for at least 7 days' using errcode = 'invalid_parameter_value';
  end if;
  with old as materialized (
    select
      s.member_id,
      s.id,
      exists (
        select
        from launcher.round r
        where r.member_id = s.member_id
          and r.id >= ledger.first_id(s.opened_at - interval '1 hour')
          and r.id < ledger.first_id(s.expires_at + interval '1 hour')
          and r.session_id = s.id
      ) as played
    from launcher.session s
    where not s.played and s.expires_at < v_before
    order by s.expires_at
    limit p_limit
    for update of s skip locked
  ),
  marked as (
    update launcher.session s
    set played = true
    from old o
    where o.played and s.member_id = o.member_id and s.id = o.id
  ),
  deleted as (
    delete from launcher.session s using old o where not o.played and s.member_id = o.member_id and s.id = o.id
  )
  select count(*) into v_checked from old;
  return v_checked;
end
$$;
grant execute on function launcher.purge_sessions to chokdee_app;
