-- Records that the game has authenticated, which it must do before it plays.
create or replace function launcher.authenticate(p_member uuid, p_session uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update launcher.session
  set authenticated_at = platform.clock()
  where member_id = p_member and id = p_session and authenticated_at is null
$$;
grant execute on function launcher.authenticate to chokdee_app;
