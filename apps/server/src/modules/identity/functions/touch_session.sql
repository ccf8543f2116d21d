-- Keeps a living session alive, for play that does not pass the site's own calls. Written at most once a minute; false when the session has ended.
create or replace function identity.touch_session(p_session uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  s identity.session;
  moment timestamptz := platform.clock();
begin
  if not identity.session_alive(p_session) then
    return false;
  end if;
  select * into s from identity.session x where x.session_id = p_session;
  if s.last_seen_at <= moment - interval '1 minute' then
    update identity.session x set last_seen_at = moment where x.member_id = s.member_id and x.session_id = s.session_id and x.ended_at is null;
  end if;
  return true;
end $$;
grant execute on function identity.touch_session to chokdee_app;
