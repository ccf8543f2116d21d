-- As `launcher.authenticate`, for free play.
create or replace function launcher.free_play_authenticate(p_player uuid, p_session uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update launcher.free_play_session
  set authenticated_at = platform.clock()
  where player_id = p_player and id = p_session and authenticated_at is null
$$;
grant execute on function launcher.free_play_authenticate to chokdee_app;
