-- Requests a withdrawal: holds the funds and queues the request for review, both or neither.
-- Command: {requestId, memberId, brandId, account, channel, payeeId, amount, currency}.
-- Returns {status, id}. Status: ok; replayed; conflict (same request, other content); insufficient;
-- range; limit (per day); closed (no cashier, a closed account, or a member of another brand or
-- currency); absent (no such payee).
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
  v_today timestamptz := platform.business_day_start(platform.clock());
  v_count bigint;
  v_total bigint;
  v_id uuid := platform.uuid7();
  v_order_number text;
  v_hold ledger.outcome;
begin
  -- Only a closed account is refused: a member who is excluded or takes a time-out may always
  -- withdraw (facts/trust.md P7).
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
  perform from cashier.payee where member_id = v_member and id = v_payee;
  if not found then
    return jsonb_build_object('status', 'absent');
  end if;
  if v_amount not between v_settings.withdrawal_minimum and v_settings.withdrawal_maximum then
    return jsonb_build_object('status', 'range');
  end if;
  select count(*), coalesce(sum(amount), 0) into v_count, v_total
  from cashier.withdrawal
  where member_id = v_member
    and requested_at >= v_today
    and state not in ('rejected', 'failed');
  if v_count >= v_settings.withdrawals_per_day or v_total + v_amount > v_settings.withdrawn_per_day then
    return jsonb_build_object('status', 'limit');
  end if;

  v_order_number := cashier.order_number('WD', v_id);
  v_hold := ledger.hold(
    v_member,
    v_id,
    v_hash,
    'withdrawal',
    'cash',
    'channel:' || (command->>'channel'),
    v_amount,
    command->>'currency',
    null,
    v_order_number
  );
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
