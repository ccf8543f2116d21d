-- Whether a member's state lets them play at all now: neither blocked, excluded nor closed. Reads without a lock, for what stakes no money; the door judges what does.
create or replace function protection.may_play(p_member uuid) returns boolean
language plpgsql stable as $$
begin
  return coalesce((select d.state = 'open' or (d.state = 'blocked' and d.state_until <= platform.clock()) from protection.player_limits d where d.member_id = p_member), false);
end
$$;
