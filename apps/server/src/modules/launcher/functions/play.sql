-- Money command: one bet with its outcome, which the RGS computed from the seed pair and nonce it
-- read before.
-- {id, memberId, sessionId, mode, amount, stake, payout, choice?, state, open, seedPair, nonce,
-- after (the last round the caller knows, or null), requestId?, requestHash, place?}
-- Without `state` the command is a check only: when nothing refuses the bet, everything is rolled
-- back and the answer is `conflict` with reason `nonce`.
-- Round, wager, stake and nonce are one transaction. A won round stays active until
-- `launcher.end_round` pays it. A round that accepts moves (`open`) stays active too, continues
-- with `launcher.act`, and holds its seed pair.
-- Answers:
--   `ok`, `replayed`  with the round
--   `closed`          with reason `session` or `game`
--   `conflict`        with reason
--                     `content`     this id was used for another bet
--                     `request`     this request id was used for another bet
--                     `active`      a round is active
--                     `concurrent`  the game was played since the caller read its last round
--                     `cooldown`    the last round of this game was too short ago
--                     `nonce`       another game has used the nonce: read again
--   or the refusal of wager acceptance
create or replace function launcher.play(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_member constant uuid := p_command ->> 'memberId';
  v_id constant uuid := p_command ->> 'id';
  v_payout constant bigint := p_command ->> 'payout';
  v_open constant boolean := p_command ->> 'open';
  v_active constant boolean := v_open or v_payout > 0;
  v_hash constant bytea := decode(p_command ->> 'requestHash', 'hex');
  v_session launcher.session;
  v_slot launcher.game_slot;
  v_round launcher.round;
  v_answer jsonb;
  v_wager jsonb;
begin
  if protection.lock_player_limits(v_member) is null then
    return jsonb_build_object('status', 'closed');
  end if;
  select * into v_round from launcher.round where member_id = v_member and id = v_id;
  if found then
    return case
      when v_round.hash = v_hash then launcher.play_answer('replayed', v_round)
      else jsonb_build_object('status', 'conflict', 'reason', 'content')
    end;
  end if;
  if p_command ->> 'requestId' is not null then
    select * into v_round
    from launcher.round
    where member_id = v_member and request_id = (p_command ->> 'requestId')::uuid;
    if found then
      return case
        when v_round.hash = v_hash then launcher.play_answer('replayed', v_round)
        else jsonb_build_object('status', 'conflict', 'reason', 'request')
      end;
    end if;
  end if;
  select * into v_session
  from launcher.session
  where member_id = v_member and id = (p_command ->> 'sessionId')::uuid;
  -- A bet is activity: it extends the site session, which the game cannot do by itself.
  if not found
    or v_session.ended_at is not null
    or v_session.expires_at <= platform.clock()
    or not identity.touch_session(v_session.site_session)
  then
    return jsonb_build_object('status', 'closed', 'reason', 'session');
  end if;
  select * into v_slot from launcher.game_slot where member_id = v_member and game = v_session.game;
  v_answer := launcher.rejection_reason(
    v_session.brand_id,
    v_session.vendor,
    v_session.game,
    v_session.version,
    v_slot.active_round,
    v_slot.last_round,
    (p_command ->> 'after')::uuid,
    v_slot.played_at
  );
  if v_answer is not null then
    return v_answer;
  end if;

  v_wager := jsonb_build_object(
    'id', v_id,
    'memberId', v_member,
    'brandId', v_session.brand_id,
    'product', v_session.category,
    'vendor', v_session.vendor,
    'game', v_session.game,
    'round', v_id,
    'stake', p_command ->> 'stake',
    'currency', v_session.currency,
    'ruleVersion', v_session.version,
    'session', v_session.id,
    'place', p_command ->> 'place',
    'seedPair', p_command ->> 'seedPair',
    'nonce', p_command ->> 'nonce',
    'detail', jsonb_build_object(
      'version', 1,
      'mode', p_command ->> 'mode',
      'choice', p_command -> 'choice',
      'result', p_command -> 'state' -> -1
    )
  );
  v_answer := case
    when v_active then wagering.place(v_wager)
    else wagering.place_and_settle(v_wager || '{"payout": "0"}')
  end;
  if v_answer ->> 'status' <> 'ok' then
    return v_answer;
  end if;
  if p_command -> 'state' is null then
    perform ledger.refuse(jsonb_build_object('status', 'conflict', 'reason', 'nonce'));
  end if;

  insert into launcher.round (
    member_id,
    id,
    session_id,
    brand_id,
    vendor,
    game,
    version,
    mode,
    currency,
    amount,
    stake,
    payout,
    choice,
    state,
    active,
    open,
    pair_id,
    nonce,
    request_id,
    hash,
    balance_after,
    played_at,
    ended_at,
    ended_by
  )
  values (
    v_member,
    v_id,
    v_session.id,
    v_session.brand_id,
    v_session.vendor,
    v_session.game,
    v_session.version,
    p_command ->> 'mode',
    v_session.currency,
    (p_command ->> 'amount')::bigint,
    (p_command ->> 'stake')::bigint,
    v_payout,
    p_command -> 'choice',
    p_command -> 'state',
    v_active,
    v_open,
    (p_command ->> 'seedPair')::uuid,
    (p_command ->> 'nonce')::bigint,
    (p_command ->> 'requestId')::uuid,
    v_hash,
    launcher.spendable(v_member, v_session.currency),
    platform.clock(),
    case when not v_active then platform.clock() end,
    case when not v_active then 'play' end
  )
  returning * into v_round;
  insert into launcher.game_slot (member_id, game, active_round, last_round, played_at)
  values (v_member, v_session.game, case when v_round.active then v_id end, v_id, v_round.played_at)
  on conflict (member_id, game) do update set
    active_round = excluded.active_round,
    last_round = excluded.last_round,
    played_at = excluded.played_at;
  if v_open then
    perform seeds.hold(v_member, v_round.pair_id, v_id);
  end if;
  return launcher.play_answer('ok', v_round);
end
$$;
grant execute on function launcher.play to chokdee_app;

select ledger.make_batch('launcher.play');
