-- An operator settles a withdrawal that the member reported as not received. Command: {memberId,
-- id, brandId, operatorId, outcome: received|returned, reason, version}.
-- received: the bank proved the arrival. returned: the channel has the money back, so the posting
-- is reversed into the member's cash and the withdrawal fails.
-- Returns {status, state}. Status: ok; moved; absent; approver or related (outcome_refusal.sql).
create or replace function cashier.settle_complaint(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_withdrawal cashier.withdrawal;
  v_operator uuid := (command->>'operatorId')::uuid;
  v_decision text := command->>'outcome';
  v_refusal text;
begin
  if (v_decision in ('received', 'returned') and v_operator is not null) is not true then
    raise exception 'a complaint needs an operator and the outcome received or returned'
      using errcode = 'invalid_parameter_value';
  end if;
  v_withdrawal := cashier.lock_withdrawal((command->>'memberId')::uuid, (command->>'id')::uuid);
  if v_withdrawal.id is null or v_withdrawal.brand_id is distinct from command->>'brandId' then
    return jsonb_build_object('status', 'absent');
  end if;
  if v_withdrawal.state <> 'not_received'
    or v_withdrawal.version is distinct from (command->>'version')::integer
  then
    return jsonb_build_object('status', 'moved', 'state', v_withdrawal.state);
  end if;
  v_refusal := cashier.outcome_refusal(v_withdrawal, v_operator);
  if v_refusal is not null then
    return jsonb_build_object('status', v_refusal, 'state', v_withdrawal.state);
  end if;

  if v_decision = 'returned' then
    perform cashier.reverse_payout(v_withdrawal);
    v_withdrawal.state := 'failed';
    v_withdrawal.failure := 'returned';
  else
    v_withdrawal.state := 'received';
    v_withdrawal.answered_at := platform.clock();
    v_withdrawal.answered_with := 'operator';
  end if;
  -- The decision also settles a contradiction of the channel.
  v_withdrawal.attention := null;
  perform cashier.save_withdrawal(v_withdrawal, v_decision, v_operator, command->>'reason');
  return jsonb_build_object('status', 'ok', 'state', v_withdrawal.state);
end $$;
grant execute on function cashier.settle_complaint(jsonb) to chokdee_app;
