-- Deletes old free play: players not seen for that many days with all their rows, and of the other
-- players the finished rounds and sessions of that age. At most `p_limit` players, rounds and
-- sessions per call. Returns the number of players, rounds and sessions deleted (rows that belong
-- to a deleted player are not counted).
create or replace function launcher.purge_free_play(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before constant timestamptz := platform.clock() - make_interval(days => p_days);
  v_player uuid;
  v_deleted integer := 0;
  v_rows integer;
begin
  for v_player in
    select id
    from launcher.free_play_player
    where seen_at < v_before
    order by seen_at
    limit p_limit
    for update skip locked
  loop
    delete from launcher.free_play_round where player_id = v_player;
    delete from launcher.free_play_game_slot where player_id = v_player;
    delete from launcher.free_play_session where player_id = v_player;
    perform seeds.forget(v_player);
    delete from launcher.free_play_player where id = v_player;
    v_deleted := v_deleted + 1;
  end loop;
  delete from launcher.free_play_round r
  using (
    select o.player_id, o.id
    from launcher.free_play_round o
    where not o.active
      and o.played_at < v_before
      and not exists (
        select from launcher.free_play_game_slot t where t.player_id = o.player_id and t.last_round = o.id
      )
    order by o.played_at
    limit p_limit
  ) old
  where r.player_id = old.player_id and r.id = old.id;
  get diagnostics v_rows = row_count;
  v_deleted := v_deleted + v_rows;
  delete from launcher.free_play_session s
  using (
    select o.player_id, o.id
    from launcher.free_play_session o
    where o.expires_at < v_before
    order by o.expires_at
    limit p_limit
  ) old
  where s.player_id = old.player_id and s.id = old.id;
  get diagnostics v_rows = row_count;
  return v_deleted + v_rows;
end
$$;
grant execute on function launcher.purge_free_play to chokdee_app;
