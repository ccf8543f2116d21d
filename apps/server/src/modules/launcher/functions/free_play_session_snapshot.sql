-- As `launcher.session_snapshot`, for free play.
create or replace function launcher.free_play_session_snapshot(p_token_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select jsonb_build_object(
    'sessionId', s.id,
    'ownerId', s.player_id,
    'brandId', s.brand_id,
    'vendor', s.vendor,
    'category', s.category,
    'game', s.game,
    'version', s.version,
    'currency', s.currency,
    'currencySymbol', s.currency_symbol,
    'language', s.language,
    'active', launcher.free_play_is_session_active(s),
    'end', coalesce(
      identity.end_of_session(s.site_session),
      case
        when s.ended_at is not null then 'replaced'
        when s.expires_at <= platform.clock() then 'expired'
      end
    ),
    'authenticated', s.authenticated_at is not null,
    'balance', p.balance::text,
    'shortestRound', brand.shortest_round(s.brand_id),
    'autoplay', brand.allows_autoplay(s.brand_id),
    'mayEndRound', coalesce(
      (
        select r.active or r.ended_at > platform.clock() - interval '10 minutes'
        from launcher.free_play_round r
        where r.player_id = s.player_id and r.id = coalesce(t.active_round, t.last_round)
      ),
      false
    ),
    'round', (
      select launcher.round_view(r)
      from launcher.free_play_round r
      where r.player_id = s.player_id and r.id = coalesce(t.active_round, t.last_round)
    )
  )
  from launcher.free_play_session s
  join launcher.free_play_player p on p.id = s.player_id
  left join launcher.free_play_game_slot t on t.player_id = s.player_id and t.game = s.game
  where s.token_hash = p_token_hash
$$;
grant execute on function launcher.free_play_session_snapshot to chokdee_app;
