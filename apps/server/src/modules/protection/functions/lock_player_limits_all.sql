-- Locks the player limits of many members, in member order so that two such commands cannot
-- deadlock. It does not answer the states: protection.reserve_limits_all checks each of them later.
create or replace function protection.lock_player_limits_all(p_members uuid[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
begin
  perform
  from unnest(p_members) as m (member_id)
  join protection.player_limits l on l.member_id = m.member_id
  order by m.member_id
  for update of l;
end
$$;
