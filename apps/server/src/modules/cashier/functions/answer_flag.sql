-- An operator's answer to a risk flag of a withdrawal in review. Command: {memberId, id, brandId,
-- operatorId, rule, answer: harmless|explained|accepted, reason}.
-- Returns {status, state}. Status: ok; replayed (the operator gave this answer before); answered
-- (by somebody, or otherwise); moved (it is not in review); taken (another operator has it); absent
-- (no such withdrawal or flag).
create or replace function cashier.answer_flag(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_withdrawal cashier.withdrawal;
  v_flag cashier.risk_flag;
  v_operator uuid := (command->>'operatorId')::uuid;
begin
  v_withdrawal := cashier.lock_withdrawal((command->>'memberId')::uuid, (command->>'id')::uuid);
  if v_withdrawal.id is null or v_withdrawal.brand_id is distinct from command->>'brandId' then
    return jsonb_build_object('status', 'absent');
  end if;
  select * into v_flag
  from cashier.risk_flag
  where member_id = v_withdrawal.member_id
    and withdrawal_id = v_withdrawal.id
    and rule = command->>'rule';
  if not found then
    return jsonb_build_object('status', 'absent');
  end if;
  if v_flag.decision is not null then
    return jsonb_build_object(
      'status', case
        when (v_flag.decided_by, v_flag.answer, v_flag.answer_note)
          is not distinct from (v_operator, command->>'answer', command->>'reason') then 'replayed'
        else 'answered'
      end,
      'state', v_withdrawal.state
    );
  end if;
  if v_withdrawal.state <> 'reviewing' then
    return jsonb_build_object('status', 'moved', 'state', v_withdrawal.state);
  end if;
  -- As for an approval: who took it, or another operator after the first of two approvals.
  if v_operator is null or v_withdrawal.taken_by <> v_operator and v_withdrawal.first_by is null then
    return jsonb_build_object('status', 'taken', 'state', v_withdrawal.state);
  end if;
  update cashier.risk_flag
  set
    decision = 'cleared',
    answer = command->>'answer',
    answer_note = command->>'reason',
    decided_by = v_operator,
    decided_at = platform.clock()
  where member_id = v_flag.member_id
    and withdrawal_id = v_flag.withdrawal_id
    and rule = v_flag.rule;
  return jsonb_build_object('status', 'ok', 'state', v_withdrawal.state);
end $$;
grant execute on function cashier.answer_flag(jsonb) to chokdee_app;
