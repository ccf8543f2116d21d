-- Records what the risk rules found about a request and approves it without an operator when
-- nothing was found, it needs no second person, and the member's withdrawals of the business day
-- are within the brand's automatic limit. One that an operator has taken only gets its flags.
-- Command: {memberId, id, version, sound: whether the payee
-- passes its checks, flags: [{rule, score, evidence}]}.
-- Returns {status, state}. Status: ok; moved (it changed, or was assessed before); absent.
create or replace function cashier.assess_withdrawal(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_withdrawal cashier.withdrawal;
  v_limit bigint;
  v_is_clean constant boolean := jsonb_array_length(command->'flags') = 0 and (command->>'sound')::boolean;
begin
  v_withdrawal := cashier.lock_withdrawal((command->>'memberId')::uuid, (command->>'id')::uuid);
  if v_withdrawal.id is null then
    return jsonb_build_object('status', 'absent');
  end if;
  if v_withdrawal.state not in ('requested', 'reviewing')
    or v_withdrawal.version is distinct from (command->>'version')::integer
  then
    return jsonb_build_object('status', 'moved', 'state', v_withdrawal.state);
  end if;
  insert into cashier.assessment (member_id, withdrawal_id)
  values (v_withdrawal.member_id, v_withdrawal.id)
  on conflict (member_id, withdrawal_id) do nothing;
  if not found then
    return jsonb_build_object('status', 'moved', 'state', v_withdrawal.state);
  end if;
  insert into cashier.risk_flag (member_id, withdrawal_id, rule, score, evidence)
  select v_withdrawal.member_id, v_withdrawal.id, f->>'rule', (f->>'score')::smallint, f->'evidence'
  from jsonb_array_elements(command->'flags') as f;
  select automatic_below into v_limit from cashier.settings where brand_id = v_withdrawal.brand_id;
  if v_withdrawal.state = 'requested'
    and v_is_clean
    and not v_withdrawal.pair
    and (cashier.withdrawn_today(v_withdrawal.member_id, null)).amount <= v_limit
  then
    v_withdrawal.state := 'approved';
    v_withdrawal.automatic := true;
    v_withdrawal.decided_at := platform.clock();
    v_withdrawal.payout_id := platform.uuid7();
    perform cashier.save_withdrawal(v_withdrawal, 'approve_automatic', null, null);
  end if;
  return jsonb_build_object('status', 'ok', 'state', v_withdrawal.state);
end $$;
grant execute on function cashier.assess_withdrawal(jsonb) to chokdee_app;
