-- Money command: pays an open round and closes it. {id, memberId, roundId, by: client | sweep}. A round that is over already answers `replayed`:
-- the protocol has no key, so that ending twice must be ending once. Accepted for a dead session and a blocked member.
create or replace function launcher.end_round(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_member constant uuid := p_command ->> 'memberId';
  v_round constant uuid := p_command ->> 'roundId';
  r launcher.round;
  v_answer jsonb;
begin
  perform protection.enter(v_member);
  select * into r from launcher.round where member_id = v_member and id = v_round;
  if not found then
    return jsonb_build_object('status', 'closed', 'reason', 'round');
  end if;
  if not r.active then
    return jsonb_build_object('status', 'replayed', 'balance', launcher.spendable(v_member, r.currency)::text);
  end if;
  v_answer := wagering.settle(jsonb_build_object('id', p_command ->> 'id', 'memberId', v_member, 'wagerId', v_round, 'payout', r.payout::text));
  -- A wager that an operator has voided or settled meanwhile has nothing left to pay: its round only closes.
  if v_answer ->> 'status' <> 'ok' and not (v_answer ->> 'status' = 'closed' and v_answer ->> 'reason' in ('wager.voided', 'wager.cancelled', 'wager.settled')) then
    return v_answer;
  end if;
  update launcher.round set active = false, ended_at = platform.clock(), ended_by = p_command ->> 'by' where member_id = v_member and id = v_round;
  update launcher.seat set active_round = null where member_id = v_member and game = r.game and active_round = v_round;
  perform seeds.release(v_member, r.pair_id, v_round);
  return jsonb_build_object('status', 'ok', 'balance', launcher.spendable(v_member, r.currency)::text);
end
$$;
grant execute on function launcher.end_round to chokdee_app;

select ledger.make_batch('launcher.end_round');
