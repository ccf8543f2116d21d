-- The answer of the play with this request id, with the hash of what it requested; null when there
-- was none.
create or replace function launcher.previous_play(p_member uuid, p_request uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select launcher.play_answer('replayed', r) || jsonb_build_object('hash', encode(r.hash, 'hex'))
  from launcher.round r
  -- See launcher.read_bets.
  where r.request_id = p_request and r.member_id is not distinct from p_member
$$;
grant execute on function launcher.previous_play to chokdee_app;
