-- `identity.touch_session` for the sessions of many members: answers those that live, and keeps them alive.
create or replace function identity.touch_sessions(p_sessions uuid[]) returns uuid[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  moment constant timestamptz := platform.clock();
  alive uuid[];
  seen timestamptz;
begin
  select array_agg(s.session_id), min(s.last_seen_at) into alive, seen
  from unnest(p_sessions) as a (session_id) join identity.session s on s.session_id = a.session_id join identity.member m on m.member_id = s.member_id
  where m.state = 'active' and identity.session_lives(s, moment);
  if seen <= moment - interval '1 minute' then
    update identity.session x set last_seen_at = moment where x.session_id = any (alive) and x.last_seen_at <= moment - interval '1 minute' and x.ended_at is null;
  end if;
  return alive;
end $$;
