-- Stores how far the client has shown its active round, as the client wrote it. False when no round
-- is active.
create or replace function launcher.note_event(p_member uuid, p_game text, p_event text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update launcher.round r
  set event = p_event
  from launcher.game_slot t
  where t.member_id = p_member
    and t.game = p_game
    and r.member_id = p_member
    and r.id = t.active_round
    and r.active;
  return found;
end
$$;
grant execute on function launcher.note_event to chokdee_app;
