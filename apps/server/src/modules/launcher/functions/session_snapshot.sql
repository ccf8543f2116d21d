-- The game session of a token with its balance and the round to show (the active one, otherwise the
-- last). Null for an unknown token.
-- `mayEndRound`: that round is active, or ended in the last ten minutes, so that a lost reply can
-- be requested again even after the session has ended.
create or replace function launcher.session_snapshot(p_token_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select jsonb_build_object(
    'sessionId', s.id,
    'ownerId', s.member_id,
    'brandId', s.brand_id,
    'vendor', s.vendor,
    'category', s.category,
    'game', s.game,
    'version', s.version,
    'currency', s.currency,
    'currencySymbol', s.currency_symbol,
    'language', s.language,
    'active', launcher.is_session_active(s),
    'end', coalesce(
      identity.end_of_session(s.site_session),
      case
        when s.ended_at is not null then 'replaced'
        when s.expires_at <= platform.clock() then 'expired'
      end
    ),
    'authenticated', s.authenticated_at is not null,
    'balance', wagering.spendable(s.member_id, s.brand_id, s.vendor, s.currency)::text,
    'shortestRound', brand.shortest_round(s.brand_id),
    'autoplay', brand.allows_autoplay(s.brand_id),
    'mayEndRound', coalesce(
      (
        select r.active or r.ended_at > platform.clock() - interval '10 minutes'
        from launcher.round r
        where r.member_id = s.member_id and r.id = coalesce(t.active_round, t.last_round)
      ),
      false
    ),
    'round', (
      select launcher.round_view(r)
      from launcher.round r
      where r.member_id = s.member_id and r.id = coalesce(t.active_round, t.last_round)
    )
  )
  from launcher.session s
  left join launcher.game_slot t on t.member_id = s.member_id and t.game = s.game
  where s.token_hash = p_token_hash
$$;
grant execute on function launcher.session_snapshot to chokdee_app;
