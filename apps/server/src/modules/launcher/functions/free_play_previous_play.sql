-- As `launcher.previous_play`, for free play.
create or replace function launcher.free_play_previous_play(p_player uuid, p_request uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select
    launcher.free_play_answer('replayed', r, r.balance_after)
    || jsonb_build_object('hash', encode(r.hash, 'hex'))
  from launcher.free_play_round r
  where r.player_id = p_player and r.request_id = p_request
$$;
grant execute on function launcher.free_play_previous_play to chokdee_app;
