-- Whether a member's state allows play now: not blocked, excluded or closed. It takes no lock, for
-- play that stakes no money; protection.judge checks every stake.
create or replace function protection.may_play(p_member uuid)
returns boolean
language plpgsql
stable
as $$
begin
  return coalesce(
    (
      select l.state = 'open' or (l.state = 'blocked' and l.state_until <= platform.clock())
      from protection.player_limits l
      where l.member_id = p_member
    ),
    false
  );
end
$$;
