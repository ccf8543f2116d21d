-- Opens a deposit. Command: {requestId, memberId, brandId, account, channel, amount, currency}.
-- Returns {status, id, reason?}. Status: ok; replayed; conflict (same request, other content);
-- limit; blocked; range; closed (no cashier, a closed account, or a member of another brand or
-- currency).
create or replace function cashier.open_deposit(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member uuid := (command->>'memberId')::uuid;
  v_request uuid := (command->>'requestId')::uuid;
  v_hash bytea := sha256(convert_to(command::text, 'UTF8'));
  v_amount bigint := (command->>'amount')::bigint;
  v_known cashier.deposit;
  v_settings cashier.settings;
  v_verdict text;
  v_id uuid := platform.uuid7();
  v_order_number text;
  v_limits jsonb;
begin
  v_verdict := protection.check_deposit(v_member, v_amount);
  select * into v_known from cashier.deposit where member_id = v_member and request_id = v_request;
  if found then
    return jsonb_build_object(
      'status', case when v_known.request_hash = v_hash then 'replayed' else 'conflict' end,
      'id', v_known.id
    );
  end if;
  select * into v_settings from cashier.settings where brand_id = command->>'brandId';
  if not found or not protection.is_member_of(v_member, v_settings.brand_id, command->>'currency') then
    return jsonb_build_object('status', 'closed');
  end if;
  v_limits := v_settings.channel_limits -> (command->>'channel');
  -- `greatest` and `least` leave null out.
  if v_amount not between greatest(v_settings.deposit_minimum, (v_limits->>'minimum')::bigint)
    and least(v_settings.deposit_maximum, (v_limits->>'maximum')::bigint)
  then
    return jsonb_build_object('status', 'range');
  end if;
  if v_verdict is not null then
    return jsonb_build_object('status', split_part(v_verdict, '.', 1), 'reason', v_verdict);
  end if;

  v_order_number := cashier.order_number('DP', v_id);
  insert into cashier.deposit (
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
    expires_at
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
    platform.clock() + make_interval(mins => v_settings.deposit_minutes)
  );
  insert into cashier.deposit_reference (reference, member_id, deposit_id) values (v_order_number, v_member, v_id);
  return jsonb_build_object('status', 'ok', 'id', v_id);
end $$;
grant execute on function cashier.open_deposit(jsonb) to chokdee_app;
