-- Pays the current payout of an active round of free play and ends it. Same command and answers as
-- `launcher.end_round`.
create or replace function launcher.free_play_end_round(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_player_id constant uuid := p_command ->> 'memberId';
  v_player launcher.free_play_player;
  v_round launcher.free_play_round;
begin
  select * into v_player from launcher.free_play_player where id = v_player_id for update;
  select * into v_round
  from launcher.free_play_round
  where player_id = v_player_id and id = (p_command ->> 'roundId')::uuid;
  if not found then
    return jsonb_build_object('status', 'closed', 'reason', 'round');
  end if;
  if not v_round.active then
    return jsonb_build_object('status', 'replayed', 'balance', v_player.balance::text);
  end if;
  update launcher.free_play_player
  set balance = balance + v_round.payout, seen_at = platform.clock()
  where id = v_player_id
  returning * into v_player;
  update launcher.free_play_round
  set active = false, open = false, ended_at = platform.clock(), ended_by = p_command ->> 'by'
  where player_id = v_player_id and id = v_round.id;
  perform launcher.free_play_clear_game_slot(v_round);
  return jsonb_build_object('status', 'ok', 'balance', v_player.balance::text);
end
$$;
grant execute on function launcher.free_play_end_round to chokdee_app;
