-- Records that the member sent a slip, and what its picture is recognised by (`p_look`: 256 of 0
-- and 1). Returns false when the deposit waits for no payment: a deposit that has expired still
-- takes slips of a payment that was made.
create or replace function cashier.attach_slip(
  p_member uuid,
  p_deposit uuid,
  p_file uuid,
  p_content bytea,
  p_pixels bytea,
  p_look text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update cashier.deposit
  set slip_at = coalesce(slip_at, platform.clock())
  where member_id = p_member
    and id = p_deposit
    and state in ('pending', 'expired');
  if not found then
    return false;
  end if;
  insert into cashier.slip_fingerprint (member_id, deposit_id, file_id, brand_id, content, pixels, look)
  select member_id, id, p_file, brand_id, p_content, p_pixels, p_look::bit(256)
  from cashier.deposit
  where member_id = p_member
    and id = p_deposit;
  return true;
end $$;
grant execute on function cashier.attach_slip(uuid, uuid, uuid, bytea, bytea, text) to chokdee_app;

-- Other deposits of the brand with the pictures of a deposit, one row per picture and deposit.
-- `match`: `same` for equal bytes or pixels, at any time; `similar` for at most 12 of 256 other
-- bits, within 180 days.
create or replace function cashier.slip_uses(p_member uuid, p_deposit uuid)
returns table (file_id uuid, member_id uuid, deposit_id uuid, match text, used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select mine.file_id, other.member_id, other.deposit_id, min(other.match), min(other.at)
  from cashier.slip_fingerprint mine
  cross join lateral (
    select f.member_id, f.deposit_id, f.at, 'same' as match
    from cashier.slip_fingerprint f
    where f.brand_id = mine.brand_id
      and f.content = mine.content
    union all
    select f.member_id, f.deposit_id, f.at, 'same'
    from cashier.slip_fingerprint f
    where f.brand_id = mine.brand_id
      and f.pixels = mine.pixels
    union all
    select f.member_id, f.deposit_id, f.at, 'similar'
    from cashier.slip_fingerprint f
    where f.brand_id = mine.brand_id
      and f.at between mine.at - interval '180 days' and mine.at + interval '180 days'
      and bit_count(f.look # mine.look) <= 12
  ) as other
  where mine.member_id = p_member
    and mine.deposit_id = p_deposit
    and other.deposit_id <> p_deposit
  group by mine.file_id, other.member_id, other.deposit_id
$$;
grant execute on function cashier.slip_uses(uuid, uuid) to chokdee_app;

-- An operator enters the payment of a deposit, as the bank's statement shows it, and credits it.
-- Command: {memberId, depositId, brandId, account: the brand's account that the deposit's channel
-- pays into, operatorId, amount, authorisation, difference?: payer|fee|several|other, reason}. The
-- payment is stored as a notice with the result `entered` and decided by `resolve_notice`: one
-- payment is credited once, and two operators decide where `credit_needs_two` says so.
-- Returns {status, nonce}, with the status of `resolve_notice`; absent for an unknown deposit;
-- difference (the amount is not the declared one, and nothing says why).
create or replace function cashier.enter_payment(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member uuid := (command->>'memberId')::uuid;
  v_deposit cashier.deposit;
  v_nonce text;
begin
  perform protection.lock_player_limits(v_member);
  select * into v_deposit
  from cashier.deposit
  where member_id = v_member
    and id = (command->>'depositId')::uuid
    and brand_id = command->>'brandId'
  for update;
  if not found then
    return jsonb_build_object('status', 'absent');
  end if;
  if (command->>'amount')::bigint <> v_deposit.amount and command->>'difference' is null then
    return jsonb_build_object('status', 'difference');
  end if;
  -- The same payment of the same deposit has the same nonce: the second operator confirms it.
  v_nonce := 'entered-' || left(encode(sha256(convert_to(
    v_deposit.order_number || '/' || cashier.payment_key(command->>'authorisation') || '/' || (command->>'amount'),
    'UTF8'
  )), 'hex'), 32);
  insert into cashier.notice (
    channel,
    nonce,
    account,
    brand_id,
    member_id,
    deposit_id,
    reference,
    outcome,
    amount,
    currency,
    authorisation,
    result,
    difference
  ) values (
    v_deposit.channel,
    v_nonce,
    command->>'account',
    v_deposit.brand_id,
    v_member,
    v_deposit.id,
    v_deposit.order_number,
    'paid',
    (command->>'amount')::bigint,
    v_deposit.currency,
    command->>'authorisation',
    'entered',
    case when (command->>'amount')::bigint <> v_deposit.amount then command->>'difference' end
  ) on conflict do nothing;
  return jsonb_build_object('nonce', v_nonce) || cashier.resolve_notice(jsonb_build_object(
    'channel', v_deposit.channel,
    'nonce', v_nonce,
    'brandId', v_deposit.brand_id,
    'operatorId', command->>'operatorId',
    'decision', 'credit',
    'reason', command->>'reason'
  ));
end $$;
grant execute on function cashier.enter_payment(jsonb) to chokdee_app;

-- Records that no payment belongs to a deposit with a slip: the deposit fails. Returns false when
-- it has no slip or waits no longer.
create or replace function cashier.refuse_slip(p_brand text, p_member uuid, p_deposit uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update cashier.deposit
  set
    state = 'failed',
    failure = 'unpaid',
    ended_at = platform.clock()
  where member_id = p_member
    and id = p_deposit
    and brand_id = p_brand
    and slip_at is not null
    and state in ('pending', 'expired');
  return found;
end $$;
grant execute on function cashier.refuse_slip(text, uuid, uuid) to chokdee_app;
