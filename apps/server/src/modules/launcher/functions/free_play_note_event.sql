-- As `launcher.note_event`, for free play.
create or replace function launcher.free_play_note_event(p_player uuid, p_game text, p_event text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update launcher.free_play_round r
  set event = p_event
  from launcher.free_play_game_slot t
  where t.player_id = p_player
    and t.game = p_game
    and r.player_id = p_player
    and r.id = t.active_round
    and r.active;
  return found;
end
$$;
grant execute on function launcher.free_play_note_event to chokdee_app;
