-- Frees the game slot and the seed pair of a round that has ended.
create or replace function launcher.clear_game_slot(r launcher.round) returns void
language plpgsql as $$
begin
  update launcher.game_slot
  set active_round = null
  where member_id = r.member_id and game = r.game and active_round = r.id;
  perform seeds.release(r.member_id, r.pair_id, r.id);
end
$$;
