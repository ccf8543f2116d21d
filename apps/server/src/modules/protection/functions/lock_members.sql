-- Locks the player limits of many members and returns those that it locked. With `p_wait` there is
-- one member, who is waited for. Otherwise nothing waits: a member whom another transaction has
-- locked is left out, and so is an unknown one. `limit` keeps the planner from reordering the join.
create or replace function protection.lock_members(p_members uuid[], p_wait boolean)
returns uuid[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_indexscan = on
as $$
declare
  v_state text;
  v_locked uuid[];
begin
  v_locked := array(
    select l.member_id
    from unnest(p_members) as m (member_id)
    cross join lateral (
      select x.member_id
      from protection.player_limits x
      where x.member_id = m.member_id
      limit 1
      for no key update skip locked
    ) l
  );
  if p_wait and v_locked = '{}' then
    v_state := protection.lock_player_limits(p_members[1]);
    if v_state is not null then
      return p_members;
    end if;
  end if;
  return v_locked;
end
$$;
