-- `identity.touch_session` for the sessions of many members. Returns the active ones and records
-- their activity. For `enable_indexscan` see wagering.settle_batch.
create or replace function identity.touch_sessions(p_sessions uuid[]) returns uuid[]
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  v_now constant timestamptz := platform.clock();
  v_active uuid[];
  v_seen timestamptz;
  -- A variable, because a literal null in the statement would select the partial index
  -- `session_open`, which would be read completely.
  v_never constant timestamptz := null;
begin
  select array_agg(s.session_id), min(s.last_seen_at) into v_active, v_seen
  from unnest(p_sessions) as a (session_id)
  cross join lateral (select * from identity.session x where x.session_id = a.session_id limit 1) s
  cross join lateral (select * from identity.member x where x.member_id = s.member_id limit 1) m
  where m.state = 'active'
    and identity.is_session_open(s, v_now);
  if v_seen <= v_now - interval '1 minute' then
    update identity.session s
    set last_seen_at = v_now
    from (
      -- A session that another transaction has locked is being used or ended: nothing waits for it.
      select x.member_id, x.session_id
      from identity.session x
      where x.session_id = any (v_active)
        and x.last_seen_at <= v_now - interval '1 minute'
        and x.ended_at is not distinct from v_never
      for no key update skip locked
    ) l
    where s.member_id = l.member_id
      and s.session_id = l.session_id;
  end if;
  return v_active;
end $$;
