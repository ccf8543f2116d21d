-- One bet with play money, under the lock on the player's row. Same command and answers as
-- `launcher.play`; `memberId` is the player.
create or replace function launcher.free_play_play(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_player_id constant uuid := p_command ->> 'memberId';
  v_id constant uuid := p_command ->> 'id';
  v_stake constant bigint := p_command ->> 'stake';
  v_payout constant bigint := p_command ->> 'payout';
  v_open constant boolean := p_command ->> 'open';
  v_active constant boolean := v_open or v_payout > 0;
  v_hash constant bytea := decode(p_command ->> 'requestHash', 'hex');
  v_now constant timestamptz := platform.clock();
  v_player launcher.free_play_player;
  v_session launcher.free_play_session;
  v_slot launcher.free_play_game_slot;
  v_round launcher.free_play_round;
  v_answer jsonb;
begin
  select * into v_player from launcher.free_play_player where id = v_player_id for update;
  select * into v_round
  from launcher.free_play_round
  where player_id = v_player_id and (id = v_id or request_id = (p_command ->> 'requestId')::uuid);
  if found then
    return case
      when v_round.hash = v_hash then launcher.free_play_answer('replayed', v_round, v_round.balance_after)
      else jsonb_build_object('status', 'conflict', 'reason', 'request')
    end;
  end if;
  select * into v_session
  from launcher.free_play_session
  where player_id = v_player_id and id = (p_command ->> 'sessionId')::uuid;
  if not found or not launcher.free_play_is_session_active(v_session) then
    return jsonb_build_object('status', 'closed', 'reason', 'session');
  end if;
  -- A bet is activity: it extends the site session, as a real bet does.
  if v_session.site_session is not null and (p_command ->> 'dryRun')::boolean is not true then
    perform identity.touch_session(v_session.site_session);
  end if;
  select * into v_slot from launcher.free_play_game_slot where player_id = v_player_id and game = v_session.game;
  v_answer := launcher.rejection_reason(
    catalogue.is_open(v_session.brand_id, v_session.vendor, v_session.game, v_session.version),
    v_session.brand_id,
    v_slot.active_round,
    v_slot.last_round,
    (p_command ->> 'after')::uuid,
    v_slot.played_at
  );
  if v_answer is not null then
    return v_answer;
  end if;
  if v_player.balance < v_stake then
    return jsonb_build_object('status', 'insufficient');
  end if;
  if (p_command ->> 'dryRun')::boolean then
    return '{"status": "ok"}';
  end if;
  if not seeds.advance(v_player_id, (p_command ->> 'seedPair')::uuid, (p_command ->> 'nonce')::bigint) then
    return jsonb_build_object('status', 'conflict', 'reason', 'nonce');
  end if;

  update launcher.free_play_player
  set balance = balance - v_stake, seen_at = v_now
  where id = v_player_id
  returning * into v_player;
  insert into launcher.free_play_round (
    player_id,
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
    v_player_id,
    v_id,
    v_session.id,
    v_session.brand_id,
    v_session.vendor,
    v_session.game,
    v_session.version,
    p_command ->> 'mode',
    v_session.currency,
    (p_command ->> 'amount')::bigint,
    v_stake,
    v_payout,
    p_command -> 'choice',
    p_command -> 'state',
    v_active,
    v_open,
    (p_command ->> 'seedPair')::uuid,
    (p_command ->> 'nonce')::bigint,
    (p_command ->> 'requestId')::uuid,
    v_hash,
    v_player.balance,
    v_now,
    case when not v_active then v_now end,
    case when not v_active then 'play' end
  )
  returning * into v_round;
  insert into launcher.free_play_game_slot (player_id, game, active_round, last_round, played_at)
  values (v_player_id, v_session.game, case when v_active then v_id end, v_id, v_now)
  on conflict (player_id, game) do update set
    active_round = excluded.active_round,
    last_round = excluded.last_round,
    played_at = excluded.played_at;
  if v_open then
    perform seeds.hold(v_player_id, v_round.pair_id, v_id);
  end if;
  -- Free play is unlimited, so only what the game can show is kept: the last 50 rounds, and the
  -- last one of each game.
  delete from launcher.free_play_round o
  where o.player_id = v_player_id
    and not o.active
    and o.id <= (
      select x.id from launcher.free_play_round x where x.player_id = v_player_id order by x.id desc offset 50 limit 1
    )
    and not exists (
      select from launcher.free_play_game_slot f where f.player_id = v_player_id and f.last_round = o.id
    );
  return launcher.free_play_answer('ok', v_round, v_player.balance);
end
$$;
grant execute on function launcher.free_play_play to chokdee_app;
