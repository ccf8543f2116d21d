-- As `launcher.move_context`, for free play.
create or replace function launcher.free_play_move_context(p_token_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select jsonb_build_object(
    'sessionId', s.id,
    'ownerId', s.player_id,
    'game', s.game,
    'version', s.version,
    'currency', s.currency,
    'active', launcher.free_play_is_session_active(s),
    'authenticated', s.authenticated_at is not null,
    'pair', seeds.current(s.player_id),
    'round', (
      select launcher.round_for_replay(r)
      from launcher.free_play_round r
      where r.player_id = s.player_id and r.id = coalesce(t.active_round, t.last_round)
    )
  )
  from launcher.free_play_session s
  left join launcher.free_play_game_slot t on t.player_id = s.player_id and t.game = s.game
  where s.token_hash = p_token_hash
$$;
grant execute on function launcher.free_play_move_context to chokdee_app;
