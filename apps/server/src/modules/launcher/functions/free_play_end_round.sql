-- Pays the current payout of an active round of free play and ends it: takes and answers what
-- `launcher.end_round` does.
create or replace function launcher.free_play_end_round(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_player constant uuid := p_command ->> 'memberId';
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
  if not r.active then
    return jsonb_build_object('status', 'replayed', 'balance', p.balance::text);
  end if;
  update launcher.free_play_player
  set balance = balance + r.payout, seen_at = platform.clock()
  where id = v_player
  returning * into p;
  update launcher.free_play_round
  set active = false, open = false, ended_at = platform.clock(), ended_by = p_command ->> 'by'
  where player_id = v_player and id = r.id;
  perform launcher.free_play_clear_game_slot(r);
  return jsonb_build_object('status', 'ok', 'balance', p.balance::text);
end
$$;
grant execute on function launcher.free_play_end_round to chokdee_app;
