-- Locks the player limits and returns the member's state: `open`, `blocked`, `excluded` or
-- `closed`; null for an unknown member. A time-out that has ended counts as `open`.
create or replace function protection.lock_player_limits(p_member uuid)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  l record;
begin
  select
    state,
    state_until
  into l
  from protection.player_limits
  where member_id = p_member
  for update;
  if not found then
    return null;
  end if;
  return case
    when l.state = 'blocked' and l.state_until <= platform.clock() then 'open'
    else l.state
  end;
end
$$;
grant execute on function protection.lock_player_limits to chokdee_app;
