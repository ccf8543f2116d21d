-- Changes a member's state. `p_actor` is `member` or the operator's id. Returns `ok`, `unknown`, or
-- `refused`: nobody may lift or shorten an exclusion before its end, and a member may only tighten
-- the own state.
create or replace function protection.set_state(
  p_member uuid,
  p_state text,
  p_until timestamptz,
  p_actor text,
  p_reason text
)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_by_strictness constant text[] := array['open', 'blocked', 'excluded', 'closed'];
  l record;
  v_current_rank integer;
  v_new_rank integer := array_position(v_by_strictness, p_state);
  v_now timestamptz;
  v_is_running boolean;
  v_is_looser boolean;
  -- The latest end of all exclusions of the member. It also applies after other states replaced the
  -- exclusion: a closed account may be opened again.
  v_excluded_until timestamptz;
begin
  select
    state,
    state_until
  into l
  from protection.player_limits
  where member_id = p_member
  for update;
  if not found then
    return 'unknown';
  end if;

  v_now := platform.clock();
  v_current_rank := array_position(v_by_strictness, l.state);
  v_is_running := l.state in ('blocked', 'excluded') and (l.state_until is null or l.state_until > v_now);
  v_is_looser := v_new_rank < v_current_rank
    or (
      v_new_rank = v_current_rank
      and coalesce(p_until, 'infinity') < coalesce(l.state_until, 'infinity')
    );
  if v_is_looser
    and (
      (l.state = 'excluded' and v_is_running)
      or (p_actor = 'member' and (v_is_running or l.state in ('excluded', 'closed')))
    )
  then
    return 'refused';
  end if;

  select max(coalesce((c.after ->> 'until')::timestamptz, 'infinity'))
  into v_excluded_until
  from protection.change c
  where c.member_id = p_member
    and c.what = 'state'
    and c.after ->> 'state' = 'excluded';
  if v_excluded_until > v_now
    and p_state <> 'closed'
    and (p_state <> 'excluded' or coalesce(p_until, 'infinity') < v_excluded_until)
  then
    return 'refused';
  end if;

  update protection.player_limits
  set
    state = p_state,
    state_until = p_until
  where member_id = p_member;
  insert into protection.change (member_id, id, changed_at, actor, what, before, after, reason)
  values (
    p_member,
    platform.uuid7(),
    v_now,
    p_actor,
    'state',
    jsonb_build_object('state', l.state, 'until', l.state_until),
    jsonb_build_object('state', p_state, 'until', p_until),
    p_reason
  );
  return 'ok';
end
$$;
grant execute on function protection.set_state to chokdee_app;
