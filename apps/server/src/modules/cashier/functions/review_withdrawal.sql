-- An operator's action on a request. Command: {memberId, id, brandId, operatorId, action:
-- take|release|approve|reject, version, reason?, reasonCode?}. `version` is the version the
-- operator saw.
-- Returns {status, state}. Status: ok; moved (the withdrawal has another version or state); taken
-- (another operator has it); pair (the second decision needs a second operator); related (the
-- second does not count as another person, console.is_other_person); flags (nobody has answered a
-- risk flag; `flags` lists their rules); absent.
-- The first approval of a request that needs two leaves it `reviewing`. A rejection upholds the
-- flags that are not answered.
create or replace function cashier.review_withdrawal(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_withdrawal cashier.withdrawal;
  v_operator uuid := (command->>'operatorId')::uuid;
  v_action text := command->>'action';
  v_expected_state text := case when v_action = 'take' then 'requested' else 'reviewing' end;
  v_now timestamptz;
  v_unanswered jsonb;
begin
  -- An unknown action must fail here, because the last branch below approves.
  if (v_action in ('take', 'release', 'approve', 'reject')) is not true then
    raise exception 'no such review action: %', v_action using errcode = 'invalid_parameter_value';
  end if;
  v_withdrawal := cashier.lock_withdrawal((command->>'memberId')::uuid, (command->>'id')::uuid);
  if v_withdrawal.id is null or v_withdrawal.brand_id is distinct from command->>'brandId' then
    return jsonb_build_object('status', 'absent');
  end if;
  if v_withdrawal.version is distinct from (command->>'version')::integer
    or v_withdrawal.state <> v_expected_state
  then
    return jsonb_build_object('status', 'moved', 'state', v_withdrawal.state);
  end if;
  v_now := platform.clock();

  if v_action = 'take' then
    v_withdrawal.state := 'reviewing';
    v_withdrawal.taken_by := v_operator;
    v_withdrawal.taken_at := v_now;
  else
    -- The operator who took it acts. After the first of two approvals another operator may approve
    -- or reject.
    if v_operator is null
      or v_withdrawal.taken_by <> v_operator and (v_withdrawal.first_by is null or v_action = 'release')
    then
      return jsonb_build_object('status', 'taken', 'state', v_withdrawal.state);
    end if;
    if v_action = 'approve' then
      select jsonb_agg(f.rule order by f.score desc, f.rule) into v_unanswered
      from cashier.risk_flag f
      where f.member_id = v_withdrawal.member_id
        and f.withdrawal_id = v_withdrawal.id
        and f.decision is null;
      if v_unanswered is not null then
        return jsonb_build_object('status', 'flags', 'state', v_withdrawal.state, 'flags', v_unanswered);
      end if;
    end if;
    if v_action = 'release' then
      v_withdrawal.state := 'requested';
      v_withdrawal.taken_by := null;
      v_withdrawal.taken_at := null;
      v_withdrawal.first_by := null;
      v_withdrawal.first_at := null;
    elsif v_action = 'reject' then
      perform cashier.release_funds(v_withdrawal);
      v_withdrawal.state := 'rejected';
      v_withdrawal.decided_by := v_operator;
      v_withdrawal.decided_at := v_now;
      v_withdrawal.reason := command->>'reason';
      v_withdrawal.reason_code := command->>'reasonCode';
    elsif v_withdrawal.pair and v_withdrawal.first_by is null then
      v_withdrawal.first_by := v_operator;
      v_withdrawal.first_at := v_now;
      v_action := 'approve_first';
    elsif v_withdrawal.pair and v_withdrawal.first_by = v_operator then
      return jsonb_build_object('status', 'pair', 'state', v_withdrawal.state);
    elsif v_withdrawal.pair and not console.is_other_person(v_withdrawal.first_by, v_operator) then
      return jsonb_build_object('status', 'related', 'state', v_withdrawal.state);
    else
      v_withdrawal.state := 'approved';
      v_withdrawal.decided_by := v_operator;
      v_withdrawal.decided_at := v_now;
      v_withdrawal.payout_id := platform.uuid7();
    end if;
  end if;
  if v_withdrawal.state = 'rejected' then
    update cashier.risk_flag
    set
      decision = 'upheld',
      decided_by = v_operator,
      decided_at = v_now
    where member_id = v_withdrawal.member_id
      and withdrawal_id = v_withdrawal.id
      and decision is null;
  end if;
  perform cashier.save_withdrawal(v_withdrawal, v_action, v_operator, command->>'reason');
  return jsonb_build_object('status', 'ok', 'state', v_withdrawal.state);
end $$;
grant execute on function cashier.review_withdrawal(jsonb) to chokdee_app;
