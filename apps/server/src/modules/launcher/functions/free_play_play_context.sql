-- As `launcher.play_context`, for free play.
create or replace function launcher.free_play_play_context(p_token_hash bytea, p_request uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select jsonb_build_object(
    'sessionId', s.id,
    'ownerId', s.player_id,
    'game', s.game,
    'version', s.version,
    'currency', s.currency,
    'active', launcher.free_play_is_session_active(s),
    'authenticated', s.authenticated_at is not null,
    'lastRound', t.last_round,
    'pair', seeds.current(s.player_id),
    'maxStake', case
      when t.active_round is null
        and launcher.cooldown_elapsed(s.brand_id, t.played_at)
        and catalogue.is_open(s.brand_id, s.vendor, s.game, s.version)
        and not exists (
          select from launcher.free_play_round r where r.player_id = s.player_id and r.request_id = p_request
        )
      then p.balance
      else 0
    end::text
  )
  from launcher.free_play_session s
  join launcher.free_play_player p on p.id = s.player_id
  left join launcher.free_play_game_slot t on t.player_id = s.player_id and t.game = s.game
  where s.token_hash = p_token_hash
$$;
grant execute on function launcher.free_play_play_context to chokdee_app;
