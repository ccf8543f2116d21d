-- Records activity in a session for play that makes no call of the site, at most once a minute.
-- Returns false when the session is not active.
create or replace function identity.touch_session(p_session uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  v_session identity.session;
  v_now timestamptz := platform.clock();
begin
  if not identity.is_session_active(p_session) then
    return false;
  end if;
  select * into v_session from identity.session s where s.session_id = p_session;
  if v_session.last_seen_at <= v_now - interval '1 minute' then
    update identity.session s
    set last_seen_at = v_now
    where s.member_id = v_session.member_id
      and s.session_id = v_session.session_id
      and s.ended_at is null;
  end if;
  return true;
end $$;
grant execute on function identity.touch_session to chokdee_app;
