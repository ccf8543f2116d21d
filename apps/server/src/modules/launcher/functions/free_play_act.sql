-- One move in an open round of free play: takes and answers what `launcher.act` does.
create or replace function launcher.free_play_act(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_player constant uuid := p_command ->> 'memberId';
  v_payout constant bigint := p_command ->> 'payout';
  v_over constant boolean := v_payout = 0 and not (p_command ->> 'open')::boolean;
  v_now constant timestamptz := platform.clock();
  v_position text;
  p launcher.free_play_player;
  r launcher.free_play_round;
begin
  select * into p from launcher.free_play_player where id = v_player for update;
  select * into r
  from launcher.free_play_round
  where player_id = v_player and id = (p_command ->> 'roundId')::uuid;
  if not found then
    return jsonb_build_object('status', 'closed', 'reason', 'round');
  end if;
  v_position := launcher.move_position(p_command -> 'move', (p_command ->> 'step')::integer, r.moves, r.open);
  if v_position = 'moved' then
    return jsonb_build_object('status', 'conflict', 'reason', 'moved');
  elsif v_position = 'repeated' then
    return launcher.free_play_answer('replayed', r, p.balance);
  end if;
  if not exists (
    select from launcher.free_play_session s
    where s.player_id = v_player
      and s.id = (p_command ->> 'sessionId')::uuid
      and s.game = r.game
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
  where player_id = v_player and id = r.id
  returning * into r;
  if v_over then
    perform launcher.free_play_clear_game_slot(r);
  end if;
  return launcher.free_play_answer('ok', r, p.balance);
end
$$;
grant execute on function launcher.free_play_act to chokdee_app;
