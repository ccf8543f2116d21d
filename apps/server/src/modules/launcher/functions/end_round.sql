-- Money command: pays the current payout of an active round and ends it; in a round of several
-- steps that is cashing out. {id, memberId, roundId, by: client | sweep}
-- An ended round answers `replayed`: the protocol has no key for this call, so ending twice must
-- equal ending once. A voided round is answered with the round. Allowed after the session has ended
-- and for a blocked member.
create or replace function launcher.end_round(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_member constant uuid := p_command ->> 'memberId';
  v_round_id constant uuid := p_command ->> 'roundId';
  v_round launcher.round;
  v_answer jsonb;
begin
  perform protection.lock_player_limits(v_member);
  select * into v_round from launcher.round where member_id = v_member and id = v_round_id;
  if not found then
    return jsonb_build_object('status', 'closed', 'reason', 'round');
  end if;
  if not v_round.active then
    return jsonb_build_object('status', 'replayed', 'balance', launcher.spendable(v_member, v_round.currency)::text);
  end if;
  v_answer := launcher.pay_round(
    v_round,
    (p_command ->> 'id')::uuid,
    v_round.payout,
    case when v_round.moves <> '[]' then jsonb_build_object('version', 1, 'result', v_round.state -> -1) end
  );
  if v_answer is not null then
    return v_answer;
  end if;
  update launcher.round
  set active = false, open = false, ended_at = platform.clock(), ended_by = p_command ->> 'by'
  where member_id = v_member and id = v_round_id;
  perform launcher.clear_game_slot(v_round);
  return jsonb_build_object('status', 'ok', 'balance', launcher.spendable(v_member, v_round.currency)::text);
end
$$;
grant execute on function launcher.end_round to chokdee_app;

select ledger.make_batch('launcher.end_round');
