-- Ends the round of a voided or cancelled wager in its current state and marks it as voided, also
-- when it had ended before. Returns the round after that; nulls when there is none. Idempotent.
create or replace function launcher.void_round(p_member uuid, p_round uuid) returns launcher.round
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_round launcher.round;
begin
  perform protection.lock_player_limits(p_member);
  update launcher.round
  set
    voided_at = platform.clock(),
    active = false,
    open = false,
    ended_at = coalesce(ended_at, platform.clock()),
    ended_by = coalesce(ended_by, 'void')
  where member_id = p_member and id = p_round and voided_at is null
  returning * into v_round;
  if found then
    perform launcher.clear_game_slot(v_round);
  else
    select * into v_round from launcher.round where member_id = p_member and id = p_round;
  end if;
  return v_round;
end
$$;
grant execute on function launcher.void_round to chokdee_app;
