-- Everything a play needs to know before its outcome is worked out, in one read: conversation, seat and seed pair. Null for an unknown token.
create or replace function launcher.ready(p_token_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'sessionId', s.id, 'memberId', s.member_id, 'game', s.game, 'version', s.version, 'currency', s.currency,
    'alive', launcher.alive(s), 'authenticated', s.authenticated_at is not null, 'lastRound', t.last_round, 'pair', seeds.current(s.member_id))
  from launcher.session s left join launcher.seat t on t.member_id = s.member_id and t.game = s.game
  where s.token_hash = p_token_hash
$$;
grant execute on function launcher.ready to chokdee_app;
