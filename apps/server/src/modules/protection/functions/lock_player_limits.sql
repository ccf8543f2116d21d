-- Locks the member's door and answers its state: `open`, `blocked`, `excluded`, `closed`; null where there is no such member.
-- A time-out whose end has come reads as `open`.
create or replace function protection.lock_player_limits(p_member uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  d record;
begin
  select state, state_until into d from protection.player_limits where member_id = p_member for update;
  if not found then
    return null;
  end if;
  return case when d.state = 'blocked' and d.state_until <= platform.clock() then 'open' else d.state end;
end
$$;
grant execute on function protection.lock_player_limits to chokdee_app;
