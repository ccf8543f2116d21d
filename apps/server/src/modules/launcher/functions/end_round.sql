-- Settles the wager of a round. Null when the round may close: also for a wager that was settled meanwhile, which has nothing left to pay.
-- Else what the door refused; of a wager that was called off that is the round, which ends as voided (`launcher.void_round`).
create or replace function launcher.pay_round(r launcher.round, p_id uuid, p_payout bigint, p_detail jsonb) returns jsonb
language plpgsql as $$
declare
  v_answer constant jsonb := wagering.settle(jsonb_build_object('id', p_id, 'memberId', r.member_id, 'wagerId', r.id, 'payout', p_payout::text, 'detail', p_detail));
begin
  if v_answer ->> 'status' = 'ok' or (v_answer ->> 'status' = 'closed' and v_answer ->> 'reason' = 'wager.settled') then
    return null;
  elsif v_answer ->> 'status' = 'closed' and v_answer ->> 'reason' in ('wager.voided', 'wager.cancelled') then
    return launcher.move_answer('ok', launcher.void_round(r.member_id, r.id));
  end if;
  return v_answer;
end
$$;

-- A round that is over gives its seat and its seed pair free.
create or replace function launcher.clear_game_slot(r launcher.round) returns void
language plpgsql as $$
begin
  update launcher.game_slot set active_round = null where member_id = r.member_id and game = r.game and active_round = r.id;
  perform seeds.release(r.member_id, r.pair_id, r.id);
end
$$;

-- Money command: pays an open round as it stands and closes it; in a round of several steps that is taking the money.
-- {id, memberId, roundId, by: client | sweep}. A round that is over already answers `replayed`: the protocol has no key, so that ending twice
-- must be ending once. A round that was called off answers itself too, as it is then. Accepted for a dead session and a blocked member.
create or replace function launcher.end_round(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_member constant uuid := p_command ->> 'memberId';
  v_round constant uuid := p_command ->> 'roundId';
  r launcher.round;
  v_answer jsonb;
begin
  perform protection.lock_player_limits(v_member);
  select * into r from launcher.round where member_id = v_member and id = v_round;
  if not found then
    return jsonb_build_object('status', 'closed', 'reason', 'round');
  end if;
  if not r.active then
    return jsonb_build_object('status', 'replayed', 'balance', launcher.spendable(v_member, r.currency)::text);
  end if;
  v_answer := launcher.pay_round(r, (p_command ->> 'id')::uuid, r.payout, case when r.moves <> '[]' then jsonb_build_object('version', 1, 'result', r.state -> -1) end);
  if v_answer is not null then
    return v_answer;
  end if;
  update launcher.round set active = false, open = false, ended_at = platform.clock(), ended_by = p_command ->> 'by' where member_id = v_member and id = v_round;
  perform launcher.clear_game_slot(r);
  return jsonb_build_object('status', 'ok', 'balance', launcher.spendable(v_member, r.currency)::text);
end
$$;
grant execute on function launcher.end_round to chokdee_app;

select ledger.make_batch('launcher.end_round');
