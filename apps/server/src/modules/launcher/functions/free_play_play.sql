-- One bet with play money: takes and answers what `launcher.play` does, under the lock on the
-- player's row. `memberId` is the player.
create or replace function launcher.free_play_play(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_player constant uuid := p_command ->> 'memberId';
  v_id constant uuid := p_command ->> 'id';
  v_stake constant bigint := p_command ->> 'stake';
  v_payout constant bigint := p_command ->> 'payout';
  v_open constant boolean := p_command ->> 'open';
  v_active constant boolean := v_open or v_payout > 0;
  v_hash constant bytea := decode(p_command ->> 'requestHash', 'hex');
  v_now constant timestamptz := platform.clock();
  p launcher.free_play_player;
  s launcher.free_play_session;
  t launcher.free_play_game_slot;
  r launcher.free_play_round;
  v_answer jsonb;
begin
  select * into p from launcher.free_play_player where id = v_player for update;
  select * into r
  from launcher.free_play_round
  where player_id = v_player and (id = v_id or request_id = (p_command ->> 'requestId')::uuid);
  if found then
    return case
      when r.hash = v_hash then launcher.free_play_answer('replayed', r, r.balance_after)
      else jsonb_build_object('status', 'conflict', 'reason', 'request')
    end;
  end if;
  select * into s
  from launcher.free_play_session
  where player_id = v_player and id = (p_command ->> 'sessionId')::uuid;
  if not found or not launcher.free_play_is_session_active(s) then
    return jsonb_build_object('status', 'closed', 'reason', 'session');
  end if;
  -- A bet is activity: it extends the site session, as a real bet does.
  if s.site_session is not null then
    perform identity.touch_session(s.site_session);
  end if;
  select * into t from launcher.free_play_game_slot where player_id = v_player and game = s.game;
  v_answer := launcher.rejection_reason(
    s.brand_id,
    s.vendor,
    s.game,
    s.version,
    t.active_round,
    t.last_round,
    (p_command ->> 'after')::uuid,
    t.played_at
  );
  if v_answer is not null then
    return v_answer;
  end if;
  if p.balance < v_stake then
    return jsonb_build_object('status', 'insufficient');
  end if;
  if p_command -> 'state' is null
    or not seeds.advance(v_player, (p_command ->> 'seedPair')::uuid, (p_command ->> 'nonce')::bigint)
  then
    return jsonb_build_object('status', 'conflict', 'reason', 'nonce');
  end if;

  update launcher.free_play_player
  set balance = balance - v_stake, seen_at = v_now
  where id = v_player
  returning * into p;
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
    v_player,
    v_id,
    s.id,
    s.brand_id,
    s.vendor,
    s.game,
    s.version,
    p_command ->> 'mode',
    s.currency,
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
    p.balance,
    v_now,
    case when not v_active then v_now end,
    case when not v_active then 'play' end
  )
  returning * into r;
  insert into launcher.free_play_game_slot (player_id, game, active_round, last_round, played_at)
  values (v_player, s.game, case when v_active then v_id end, v_id, v_now)
  on conflict (player_id, game) do update set
    active_round = excluded.active_round,
    last_round = excluded.last_round,
    played_at = excluded.played_at;
  if v_open then
    perform seeds.hold(v_player, r.pair_id, v_id);
  end if;
  -- Free play is unlimited, so only what the game can show is kept: the last 50 rounds, and the
  -- last one of each game.
  delete from launcher.free_play_round o
  where o.player_id = v_player
    and not o.active
    and o.id <= (
      select x.id from launcher.free_play_round x where x.player_id = v_player order by x.id desc offset 50 limit 1
    )
    and not exists (
      select from launcher.free_play_game_slot f where f.player_id = v_player and f.last_round = o.id
    );
  return launcher.free_play_answer('ok', r, p.balance);
end
$$;
grant execute on function launcher.free_play_play to chokdee_app;
