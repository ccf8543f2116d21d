-- An operator settles an outcome that the channel contradicts. Command: {memberId, id, brandId,
-- operatorId, outcome: kept|corrected, reason, version}.
-- kept: the record is right and nothing moves. corrected: a recorded payment is reversed into the
-- member's cash; a payment that was not recorded is taken from it.
-- Returns {status, state}. Status: ok; moved; absent; approver or related (outcome_refusal.sql);
-- insufficient (the purse has less than the amount to take).
create or replace function cashier.settle_contradiction(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_withdrawal cashier.withdrawal;
  v_operator uuid := (command->>'operatorId')::uuid;
  v_decision text := command->>'outcome';
  v_refusal text;
  v_posting uuid := platform.uuid7();
  v_outcome ledger.outcome;
begin
  if (v_decision in ('kept', 'corrected') and v_operator is not null) is not true then
    raise exception 'a contradiction needs an operator and the outcome kept or corrected'
      using errcode = 'invalid_parameter_value';
  end if;
  v_withdrawal := cashier.lock_withdrawal((command->>'memberId')::uuid, (command->>'id')::uuid);
  if v_withdrawal.id is null or v_withdrawal.brand_id is distinct from command->>'brandId' then
    return jsonb_build_object('status', 'absent');
  end if;
  if v_withdrawal.attention is distinct from 'contrary'
    or v_withdrawal.version is distinct from (command->>'version')::integer
  then
    return jsonb_build_object('status', 'moved', 'state', v_withdrawal.state);
  end if;
  v_refusal := cashier.outcome_refusal(v_withdrawal, v_operator);
  if v_refusal is not null then
    return jsonb_build_object('status', v_refusal, 'state', v_withdrawal.state);
  end if;

  if v_decision = 'corrected' and v_withdrawal.state = 'failed' then
    v_outcome := ledger.post(
      v_withdrawal.member_id,
      v_posting,
      sha256(convert_to('collected/' || v_withdrawal.id, 'UTF8')),
      'withdrawal',
      array[(
        'cash',
        'channel:' || v_withdrawal.channel,
        v_withdrawal.amount - v_withdrawal.fee,
        v_withdrawal.currency
      )::ledger.line] || case
        when v_withdrawal.fee > 0
          then array[('cash', 'house:withdrawal-fees', v_withdrawal.fee, v_withdrawal.currency)::ledger.line]
        else '{}'
      end,
      v_withdrawal.order_number
    );
    if v_outcome.status = 'insufficient' then
      return jsonb_build_object('status', 'insufficient', 'state', v_withdrawal.state);
    end if;
    if v_outcome.status <> 'ok' then
      raise exception 'the ledger refused a payment: %', v_outcome.status;
    end if;
    perform cashier.publish_balances(v_withdrawal.member_id, v_outcome);
    v_withdrawal.state := 'paid';
    v_withdrawal.posting_id := v_posting;
    v_withdrawal.fee_posting_id := null;
    v_withdrawal.paid_at := platform.clock();
    v_withdrawal.failure := null;
    v_withdrawal.answer_by := cashier.answer_deadline(v_withdrawal.brand_id);
  elsif v_decision = 'corrected' then
    perform cashier.reverse_payout(v_withdrawal);
    v_withdrawal.state := 'failed';
    v_withdrawal.failure := 'returned';
  end if;
  v_withdrawal.attention := null;
  perform cashier.save_withdrawal(v_withdrawal, v_decision, v_operator, command->>'reason');
  return jsonb_build_object('status', 'ok', 'state', v_withdrawal.state);
end $$;
grant execute on function cashier.settle_contradiction(jsonb) to chokdee_app;
