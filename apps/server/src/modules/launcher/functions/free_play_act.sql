-- One move in an open round of free play. Same command and answers as `launcher.act`.
create or replace function launcher.free_play_act(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_player_id constant uuid := p_command ->> 'memberId';
  v_payout constant bigint := p_command ->> 'payout';
  v_over constant boolean := v_payout = 0 and not (p_command ->> 'open')::boolean;
  v_now constant timestamptz := platform.clock();
  v_position text;
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
  v_position := launcher.move_position(
    p_command -> 'move',
    (p_command ->> 'step')::integer,
    v_round.moves,
    v_round.open
  );
  if v_position = 'moved' then
    return jsonb_build_object('status', 'conflict', 'reason', 'moved');
  elsif v_position = 'repeated' then
    return launcher.free_play_answer('replayed', v_round, v_player.balance);
  end if;
  if not exists (
    select from launcher.free_play_session s
    where s.player_id = v_player_id
      and s.id = (p_command ->> 'sessionId')::uuid
      and s.game = v_round.game
      and launcher.free_play_is_session_active(s)
  ) then
    return jsonb_build_object('status', 'closed', 'reason', 'session');
  end if;
  update launcher.free_play_round
  set
    moves = moves || jsonb_build_array(p_command -> 'move'),
    moved_at = v_now,
    state = p_command -> 'state',
    payout = v_payout,
    open = (p_command ->> 'open')::boolean,
    active = not v_over,
    ended_at = case when v_over then v_now end,
    ended_by = case when v_over then 'play' end
  where player_id = v_player_id and id = v_round.id
  returning * into v_round;
  if v_over then
    perform launcher.free_play_clear_game_slot(v_round);
  end if;
  return launcher.free_play_answer('ok', v_round, v_player.balance);
end
$$;
grant execute on function launcher.free_play_act to chokdee_app;
