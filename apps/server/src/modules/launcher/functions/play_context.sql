-- What the RGS reads before it computes an outcome, in one query: the game session, its game slot
-- and the seed pair. Null for an unknown token.
-- `maxStake`: the largest stake that would be accepted now, as text. 0 while a round is active,
-- during the cooldown, when the game is closed, and for a request id that was played already.
create or replace function launcher.play_context(p_token_hash bytea, p_request uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  v_session launcher.session;
  v_slot launcher.game_slot;
  v_max_stake bigint := 0;
begin
  select * into v_session from launcher.session where token_hash = p_token_hash;
  if not found then
    return null;
  end if;
  select * into v_slot from launcher.game_slot where member_id = v_session.member_id and game = v_session.game;
  if v_slot.active_round is null
    and launcher.cooldown_elapsed(v_session.brand_id, v_slot.played_at)
    and catalogue.is_open(v_session.brand_id, v_session.vendor, v_session.game, v_session.version)
    and (
      p_request is null
      or not exists (
        -- See launcher.read_bets.
        select
        from launcher.round r
        where r.request_id = p_request and r.member_id is not distinct from v_session.member_id
      )
    )
  then
    v_max_stake := least(
      protection.max_stake(v_session.member_id),
      wagering.spendable(
        v_session.member_id,
        v_session.brand_id,
        v_session.vendor,
        v_session.currency
      )
    );
  end if;
  return jsonb_build_object(
    'sessionId', v_session.id,
    'ownerId', v_session.member_id,
    'game', v_session.game,
    'version', v_session.version,
    'currency', v_session.currency,
    'active', launcher.is_session_active(v_session),
    'authenticated', v_session.authenticated_at is not null,
    'lastRound', v_slot.last_round,
    'maxStake', v_max_stake::text,
    'pair', seeds.current(v_session.member_id)
  );
end
$$;
grant execute on function launcher.play_context to chokdee_app;
