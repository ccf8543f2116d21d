-- Frees the game slot and the seed pair of a free-play round that has ended.
create or replace function launcher.free_play_clear_game_slot(r launcher.free_play_round) returns void
language plpgsql as $$
begin
  update launcher.free_play_game_slot
  set active_round = null
  where player_id = r.player_id and game = r.game and active_round = r.id;
  perform seeds.release(r.player_id, r.pair_id, r.id);
end
$$;
