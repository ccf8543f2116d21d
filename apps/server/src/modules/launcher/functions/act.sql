-- Money command: one move in an open round, with the outcome that the RGS computed from the round's
-- own draw.
-- {id, memberId, sessionId, roundId, step (number of moves before this one), move, state, payout,
-- open, odds?}
-- A lost round is settled at once; a won one waits for `launcher.end_round`. The bet is placed
-- already, so a move needs an active session and an account that may play, but is checked against
-- no limit and needs no game on offer.
-- Answers:
--   `ok`, `replayed`  with balance and round. The round is `voided` if its wager was voided; then
--                     no move was made.
--   `conflict`        with reason `moved`: the move is not the next one of the round
--   `closed`          with reason `session`, `round`, or none (the account)
--   `blocked`
create or replace function launcher.act(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_member constant uuid := p_command ->> 'memberId';
  v_round_id constant uuid := p_command ->> 'roundId';
  v_payout constant bigint := p_command ->> 'payout';
  v_over constant boolean := v_payout = 0 and not (p_command ->> 'open')::boolean;
  v_account_state text;
  v_position text;
  v_answer jsonb;
  v_session launcher.session;
  v_round launcher.round;
begin
  v_account_state := protection.lock_player_limits(v_member);
  if v_account_state is null then
    return jsonb_build_object('status', 'closed');
  end if;
  select * into v_round from launcher.round where member_id = v_member and id = v_round_id;
  if not found then
    return jsonb_build_object('status', 'closed', 'reason', 'round');
  end if;
  v_position := launcher.move_position(
    p_command -> 'move',
    (p_command ->> 'step')::integer,
    v_round.moves,
    v_round.open
  );
  if v_position = 'moved' then
    return jsonb_build_object('status', 'conflict', 'reason', 'moved');
  elsif v_position = 'repeated' then
    return launcher.move_answer('replayed', v_round);
  end if;
  select * into v_session
  from launcher.session
  where member_id = v_member and id = (p_command ->> 'sessionId')::uuid;
  if not found
    or v_session.game <> v_round.game
    or v_session.ended_at is not null
    or v_session.expires_at <= platform.clock()
    or not identity.touch_session(v_session.site_session)
  then
    return jsonb_build_object('status', 'closed', 'reason', 'session');
  end if;
  if v_account_state <> 'open' then
    return jsonb_build_object('status', 'blocked');
  end if;
  if not wagering.is_open(v_member, v_round_id) then
    return launcher.move_answer('ok', launcher.void_round(v_member, v_round_id));
  end if;

  if v_over then
    v_answer := launcher.pay_round(
      v_round,
      (p_command ->> 'id')::uuid,
      0,
      jsonb_build_object('version', 1, 'result', p_command -> 'state' -> -1),
      (p_command ->> 'odds')::numeric
    );
    if v_answer is not null then
      return v_answer;
    end if;
  end if;
  update launcher.round
  set
    moves = moves || jsonb_build_array(p_command -> 'move'),
    moved_at = platform.clock(),
    state = p_command -> 'state',
    payout = v_payout,
    open = (p_command ->> 'open')::boolean,
    active = not v_over,
    ended_at = case when v_over then platform.clock() end,
    ended_by = case when v_over then 'play' end
  where member_id = v_member and id = v_round_id
  returning * into v_round;
  if v_over then
    perform launcher.clear_game_slot(v_round);
  end if;
  return launcher.move_answer('ok', v_round);
end
$$;
grant execute on function launcher.act to chokdee_app;

select ledger.make_batch('launcher.act');
