-- Until when the member can confirm or deny the receipt of a withdrawal that is paid now.
create or replace function cashier.answer_deadline(p_brand text) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select platform.clock() + make_interval(
    mins => (select s.confirmation_minutes from cashier.settings s where s.brand_id = p_brand)
  )
$$;

-- Records the outcome of a payout. Command: {memberId, id, payoutId, outcome:
-- paid|refused|unknown|manual,
-- reference?, note?, operatorId?, brandId?}. An operator's statement carries `operatorId` and
-- `brandId` and is accepted only while the outcome is unknown.
-- paid posts the holds. refused returns the funds. unknown keeps the hold and asks
-- for an operator; so does manual, which an operator pays: `reference` is then the bank's.
-- A channel's outcome that contradicts the recorded one moves no money: it becomes the step
-- `contrary` and asks for an operator (settle_contradiction).
-- Returns {status, state}. Status: ok; replayed (an outcome is recorded); absent; moved;
-- approver or related (outcome_refusal.sql); reference (a payout by hand needs the bank's).
create or replace function cashier.record_payout(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_withdrawal cashier.withdrawal;
  v_operator uuid := (command->>'operatorId')::uuid;
  v_result text := command->>'outcome';
  v_last_step text;
  v_refusal text;
begin
  if (v_result in ('paid', 'refused', 'unknown', 'manual')) is not true then
    raise exception 'no such payout outcome: %', v_result using errcode = 'invalid_parameter_value';
  end if;
  v_withdrawal := cashier.lock_withdrawal((command->>'memberId')::uuid, (command->>'id')::uuid);
  if v_withdrawal.id is null
    or v_withdrawal.payout_id is distinct from (command->>'payoutId')::uuid
    or (v_operator is not null and v_withdrawal.brand_id is distinct from command->>'brandId')
  then
    return jsonb_build_object('status', 'absent');
  end if;

  if v_withdrawal.state <> 'paying' then
    -- The channel contradicts what an operator has recorded: no money moves, and the contradiction
    -- is reported once. After a correction in the channel's favour, the opposite outcome is a new
    -- contradiction.
    select s.step into v_last_step
    from cashier.withdrawal_step s
    where s.member_id = v_withdrawal.member_id
      and s.withdrawal_id = v_withdrawal.id
      and s.step in ('contrary', 'corrected')
    order by s.version desc
    limit 1;
    if v_operator is null
      and v_last_step is distinct from 'contrary'
      and (
        v_result = 'refused' and v_withdrawal.state in ('paid', 'received', 'not_received')
        or v_result = 'paid'
          and v_withdrawal.state = 'failed'
          and (v_withdrawal.failure = 'refused' or v_last_step = 'corrected')
      )
    then
      v_withdrawal.attention := 'contrary';
      perform cashier.save_withdrawal(
        v_withdrawal,
        'contrary',
        null,
        coalesce(command->>'reference', command->>'note')
      );
    end if;
    return jsonb_build_object(
      'status', case when v_operator is null then 'replayed' else 'moved' end,
      'state', v_withdrawal.state
    );
  end if;
  v_refusal := cashier.outcome_refusal(v_withdrawal, v_operator);
  if v_refusal is not null then
    return jsonb_build_object('status', v_refusal, 'state', v_withdrawal.state);
  end if;
  if v_operator is not null and v_withdrawal.attention is null then
    return jsonb_build_object('status', 'moved', 'state', v_withdrawal.state);
  end if;
  if v_operator is not null
    and v_result = 'paid'
    and v_withdrawal.attention = 'manual'
    and command->>'reference' is null
  then
    return jsonb_build_object('status', 'reference', 'state', v_withdrawal.state);
  end if;
  if v_result in ('unknown', 'manual') and v_withdrawal.attention = v_result then
    return jsonb_build_object('status', 'replayed', 'state', v_withdrawal.state);
  end if;

  if v_result = 'paid' then
    v_withdrawal := cashier.post_funds(v_withdrawal);
    v_withdrawal.state := 'paid';
    v_withdrawal.paid_at := platform.clock();
    v_withdrawal.answer_by := cashier.answer_deadline(v_withdrawal.brand_id);
    v_withdrawal.attention := null;
    v_withdrawal.channel_reference := coalesce(command->>'reference', v_withdrawal.channel_reference);
  elsif v_result = 'refused' then
    perform cashier.release_funds(v_withdrawal);
    v_withdrawal.state := 'failed';
    v_withdrawal.failure := 'refused';
    v_withdrawal.attention := null;
  else
    v_withdrawal.attention := v_result;
  end if;
  perform cashier.save_withdrawal(v_withdrawal, v_result, v_operator, command->>'note');
  return jsonb_build_object('status', 'ok', 'state', v_withdrawal.state);
end $$;
grant execute on function cashier.record_payout(jsonb) to chokdee_app;
