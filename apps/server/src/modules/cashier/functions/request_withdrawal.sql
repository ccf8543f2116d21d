-- Requests a withdrawal: holds the funds and queues the request for review, both or neither.
-- Command: {requestId, memberId, brandId, account, channel, payeeId, amount, currency}.
-- Returns {status, id}. Status: ok; replayed; conflict (same request, other content); insufficient;
-- closed (no cashier, a closed account, or a member of another brand or currency); absent (no such
-- payee); or a fault (cashier.withdrawal_fault).
-- The fee has a hold of its own, so that it is posted to the operator when the rest is paid.
create or replace function cashier.request_withdrawal(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member uuid := (command->>'memberId')::uuid;
  v_request uuid := (command->>'requestId')::uuid;
  v_hash bytea := sha256(convert_to(command::text, 'UTF8'));
  v_amount bigint := (command->>'amount')::bigint;
  v_payee uuid := (command->>'payeeId')::uuid;
  v_known cashier.withdrawal;
  v_settings cashier.settings;
  v_member_state text;
  v_kind text;
  v_fault text;
  v_purse record;
  v_fee bigint;
  v_fee_hold uuid;
  v_id uuid := platform.uuid7();
  v_order_number text;
  v_hold ledger.outcome;
begin
  -- Only a closed account is refused: a member who is excluded or takes a time-out may
  -- always withdraw.
  v_member_state := protection.lock_player_limits(v_member);
  select * into v_known from cashier.withdrawal where member_id = v_member and request_id = v_request;
  if found then
    return jsonb_build_object(
      'status', case when v_known.request_hash = v_hash then 'replayed' else 'conflict' end,
      'id', v_known.id
    );
  end if;
  select * into v_settings from cashier.settings where brand_id = command->>'brandId';
  if not found then
    return jsonb_build_object('status', 'closed');
  end if;
  if v_member_state is null
    or v_member_state = 'closed'
    or not protection.is_member_of(v_member, v_settings.brand_id, command->>'currency')
  then
    return jsonb_build_object('status', 'closed');
  end if;
  select kind into v_kind from cashier.payee where member_id = v_member and id = v_payee;
  if not found then
    return jsonb_build_object('status', 'absent');
  end if;
  v_fault := cashier.withdrawal_fault(v_settings, v_member, v_kind, v_amount);
  if v_fault is not null then
    return jsonb_build_object('status', v_fault);
  end if;
  v_fee := cashier.withdrawal_fee(v_settings, v_member, v_amount);

  -- Both holds or none: the lock keeps the balance until they are made.
  select p.member_id, p.balance, p.held
  into v_purse
  from ledger.lock_purse(v_member, 'cash', command->>'currency') p;
  if v_purse.member_id is null or v_purse.balance - v_purse.held < v_amount then
    return jsonb_build_object('status', 'insufficient');
  end if;
  v_order_number := cashier.order_number('WD', v_id);
  v_hold := ledger.hold(
    v_member,
    v_id,
    v_hash,
    'withdrawal',
    'cash',
    'channel:' || (command->>'channel'),
    v_amount - v_fee,
    command->>'currency',
    null,
    v_order_number
  );
  if v_hold.status = 'ok' and v_fee > 0 then
    v_fee_hold := platform.uuid7();
    v_hold := ledger.hold(
      v_member,
      v_fee_hold,
      sha256(convert_to('fee/' || v_id, 'UTF8')),
      'withdrawal',
      'cash',
      'house:withdrawal-fees',
      v_fee,
      command->>'currency',
      null,
      v_order_number
    );
    if v_hold.status <> 'ok' then
      raise exception 'the ledger refused the hold of a fee: %', v_hold.status;
    end if;
  end if;
  if v_hold.status <> 'ok' then
    return jsonb_build_object('status', v_hold.status);
  end if;
  insert into cashier.withdrawal (
    member_id,
    id,
    brand_id,
    account,
    request_id,
    request_hash,
    order_number,
    channel,
    amount,
    currency,
    payee_id,
    fee,
    fee_hold_id,
    pair
  ) values (
    v_member,
    v_id,
    v_settings.brand_id,
    command->>'account',
    v_request,
    v_hash,
    v_order_number,
    command->>'channel',
    v_amount,
    command->>'currency',
    v_payee,
    v_fee,
    v_fee_hold,
    cashier.two_persons(v_settings.brand_id, v_member, v_amount)
  );
  insert into cashier.withdrawal_step (member_id, withdrawal_id, version, step, state)
  values (v_member, v_id, 1, 'request', 'requested');
  perform cashier.publish_balances(v_member, v_hold);
  perform platform.publish('withdrawal.requested', v_member, jsonb_build_object(
    'withdrawalId', v_id,
    'orderNumber', v_order_number,
    'amount', v_amount::text,
    'currency', command->>'currency'
  ));
  return jsonb_build_object('status', 'ok', 'id', v_id);
end $$;
grant execute on function cashier.request_withdrawal(jsonb) to chokdee_app;
