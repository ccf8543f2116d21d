-- Changes a member's state. Answers `ok`, `unknown`, or `refused`: an exclusion is lifted or shortened by nobody before its end, and
-- a member may tighten the own state, never loosen it. `p_actor` is `member` or names an operator.
create or replace function protection.set_state(p_member uuid, p_state text, p_until timestamptz, p_actor text, p_reason text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ladder constant text[] := array['open', 'blocked', 'excluded', 'closed'];
  d record;
  current_rank integer;
  new_rank integer := array_position(ladder, p_state);
  moment timestamptz;
  running boolean;
  shorter boolean;
  -- The latest end of all the member's exclusions: it binds whatever state was laid over it since (a closed account is opened again).
  excluded_to timestamptz;
begin
  select state, state_until into d from protection.player_limits where member_id = p_member for update;
  if not found then
    return 'unknown';
  end if;
  moment := platform.clock();
  current_rank := array_position(ladder, d.state);
  running := d.state in ('blocked', 'excluded') and (d.state_until is null or d.state_until > moment);
  shorter := new_rank < current_rank or (new_rank = current_rank and coalesce(p_until, 'infinity') < coalesce(d.state_until, 'infinity'));
  if shorter and ((d.state = 'excluded' and running) or (p_actor = 'member' and (running or d.state in ('excluded', 'closed')))) then
    return 'refused';
  end if;
  select max(coalesce((c.after ->> 'until')::timestamptz, 'infinity')) into excluded_to
  from protection.change c where c.member_id = p_member and c.what = 'state' and c.after ->> 'state' = 'excluded';
  if excluded_to > moment and p_state <> 'closed' and (p_state <> 'excluded' or coalesce(p_until, 'infinity') < excluded_to) then
    return 'refused';
  end if;
  update protection.player_limits set state = p_state, state_until = p_until where member_id = p_member;
  insert into protection.change (member_id, id, changed_at, actor, what, before, after, reason)
  values (p_member, platform.uuid7(), moment, p_actor, 'state',
    jsonb_build_object('state', d.state, 'until', d.state_until), jsonb_build_object('state', p_state, 'until', p_until), p_reason);
  return 'ok';
end
$$;
grant execute on function protection.set_state to chokdee_app;
