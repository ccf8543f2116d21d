-- Money command: one move in an open round, with what the round then comes to, as the RGS worked it out from the round's own draw.
-- {id, memberId, sessionId, roundId, step (the moves made before), move, state, payout, open}.
-- A round that is lost is settled at once; a won one waits for `launcher.end_round`. A bet is placed once, so a move needs the session and
-- the member's door open, and neither limits nor a game still on offer.
-- Answers `ok` or `replayed` with balance and round, which is `voided` when its wager was called off and the move was not made; `conflict` with reason `moved` (the round is not where the caller thinks);
-- `closed` with reason `session`, `round` or none (the account); `blocked`.
create or replace function launcher.act(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_member constant uuid := p_command ->> 'memberId';
  v_round constant uuid := p_command ->> 'roundId';
  v_payout constant bigint := p_command ->> 'payout';
  v_over constant boolean := v_payout = 0 and not (p_command ->> 'open')::boolean;
  v_door text;
  v_place text;
  v_answer jsonb;
  s launcher.session;
  r launcher.round;
begin
  v_door := protection.lock_player_limits(v_member);
  if v_door is null then
    return jsonb_build_object('status', 'closed');
  end if;
  select * into r from launcher.round where member_id = v_member and id = v_round;
  if not found then
    return jsonb_build_object('status', 'closed', 'reason', 'round');
  end if;
  v_place := launcher.move_position(p_command -> 'move', (p_command ->> 'step')::integer, r.moves, r.open);
  if v_place = 'moved' then
    return jsonb_build_object('status', 'conflict', 'reason', 'moved');
  elsif v_place = 'repeated' then
    return launcher.move_answer('replayed', r);
  end if;
  select * into s from launcher.session where member_id = v_member and id = (p_command ->> 'sessionId')::uuid;
  if not found or s.game <> r.game or s.ended_at is not null or s.expires_at <= platform.clock() or not identity.touch_session(s.site_session) then
    return jsonb_build_object('status', 'closed', 'reason', 'session');
  end if;
  if v_door <> 'open' then
    return jsonb_build_object('status', 'blocked');
  end if;
  if not wagering.is_open(v_member, v_round) then
    return launcher.move_answer('ok', launcher.void_round(v_member, v_round));
  end if;

  if v_over then
    v_answer := launcher.pay_round(r, (p_command ->> 'id')::uuid, 0, jsonb_build_object('version', 1, 'result', p_command -> 'state' -> -1));
    if v_answer is not null then
      return v_answer;
    end if;
  end if;
  update launcher.round set moves = moves || jsonb_build_array(p_command -> 'move'), moved_at = platform.clock(), state = p_command -> 'state', payout = v_payout, open = (p_command ->> 'open')::boolean,
    active = not v_over, ended_at = case when v_over then platform.clock() end, ended_by = case when v_over then 'play' end
  where member_id = v_member and id = v_round
  returning * into r;
  if v_over then
    perform launcher.clear_game_slot(r);
  end if;
  return launcher.move_answer('ok', r);
end
$$;
grant execute on function launcher.act to chokdee_app;

-- The answer of a move that stands, now or at an earlier sight.
create or replace function launcher.move_answer(p_status text, r launcher.round) returns jsonb
language plpgsql stable as $$
begin
  return jsonb_build_object('status', p_status, 'balance', launcher.spendable(r.member_id, r.currency)::text, 'currency', r.currency, 'round', launcher.round_view(r));
end
$$;

select ledger.make_batch('launcher.act');
