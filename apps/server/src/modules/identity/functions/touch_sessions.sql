-- `identity.touch_session` for the sessions of many members: answers those that live, and keeps them alive. `enable_indexscan`: see wagering.settle_at_once.
create or replace function identity.touch_sessions(p_sessions uuid[]) returns uuid[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_indexscan = off as $$
declare
  moment constant timestamptz := platform.clock();
  alive uuid[];
  seen timestamptz;
  -- Not written into the statement, where it would stand for the whole of `session_living`.
  never constant timestamptz := null;
begin
  select array_agg(s.session_id), min(s.last_seen_at) into alive, seen
  from unnest(p_sessions) as a (session_id)
  cross join lateral (select * from identity.session x where x.session_id = a.session_id limit 1) s
  cross join lateral (select * from identity.member x where x.member_id = s.member_id limit 1) m
  where m.state = 'active' and identity.session_lives(s, moment);
  if seen <= moment - interval '1 minute' then
    update identity.session x set last_seen_at = moment where x.session_id = any (alive) and x.last_seen_at <= moment - interval '1 minute' and x.ended_at is not distinct from never;
  end if;
  return alive;
end $$;
