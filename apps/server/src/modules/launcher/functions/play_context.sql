-- What the RGS reads before it computes an outcome, in one query: the game session, its game slot
-- and the seed pair. Null for an unknown token.
-- `maxStake`: the largest stake that would be accepted now, as text. 0 while a round is active,
-- during the cooldown, when the game is closed, and for a request id that was played already.
create or replace function launcher.play_context(p_token_hash bytea, p_request uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  s launcher.session;
  t launcher.game_slot;
  v_max_stake bigint := 0;
begin
  select * into s from launcher.session where token_hash = p_token_hash;
  if not found then
    return null;
  end if;
  select * into t from launcher.game_slot where member_id = s.member_id and game = s.game;
  if t.active_round is null
    and launcher.cooldown_elapsed(s.brand_id, t.played_at)
    and catalogue.is_open(s.brand_id, s.vendor, s.game, s.version)
    and (
      p_request is null
      or not exists (select from launcher.round r where r.member_id = s.member_id and r.request_id = p_request)
    )
  then
    v_max_stake := least(protection.max_stake(s.member_id), launcher.spendable(s.member_id, s.currency));
  end if;
  return jsonb_build_object(
    'sessionId', s.id,
    'ownerId', s.member_id,
    'game', s.game,
    'version', s.version,
    'currency', s.currency,
    'active', launcher.is_session_active(s),
    'authenticated', s.authenticated_at is not null,
    'lastRound', t.last_round,
    'maxStake', v_max_stake::text,
    'pair', seeds.current(s.member_id)
  );
end
$$;
grant execute on function launcher.play_context to chokdee_app;
