-- What the RGS reads before it computes a move, in one query: the game session, the round (the
-- active one, otherwise the last, for a repeated move) and the current seed pair, which an open
-- round holds. Null for an unknown token.
create or replace function launcher.move_context(p_token_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select jsonb_build_object(
    'sessionId', s.id,
    'ownerId', s.member_id,
    'game', s.game,
    'version', s.version,
    'currency', s.currency,
    'active', launcher.is_session_active(s),
    'authenticated', s.authenticated_at is not null,
    'pair', seeds.current(s.member_id),
    'round', (
      select launcher.round_for_replay(r)
      from launcher.round r
      where r.member_id = s.member_id and r.id = coalesce(t.active_round, t.last_round)
    )
  )
  from launcher.session s
  left join launcher.game_slot t on t.member_id = s.member_id and t.game = s.game
  where s.token_hash = p_token_hash
$$;
grant execute on function launcher.move_context to chokdee_app;
