-- An operator's decision on a notice that credited nothing. Command: {channel, nonce, brandId,
-- operatorId, decision: credit|return, orderNumber?, reason}.
-- `credit` credits the amount of the notice to its deposit. `orderNumber` names the deposit only
-- when the channel's reference was unknown: a payment that names a deposit is credited to no other.
-- `return` records that the payment goes back to the payer.
-- Where `credit_needs_two` says so, a credit needs two different operators: the first call returns
-- `proposed`.
-- Returns {status}: ok; proposed; conflict (already decided); pair (proposed by the same operator);
-- related (by one who does not count as another person, console.is_other_person); absent (no such
-- notice or deposit); currency; closed (the deposit is credited, or nothing was paid); used (the
-- payment is credited to another deposit).
create or replace function cashier.resolve_notice(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_notice cashier.notice;
  v_deposit cashier.deposit;
  v_reference cashier.deposit_reference;
  v_operator uuid := (command->>'operatorId')::uuid;
  v_decision text := command->>'decision';
  v_posting uuid;
begin
  select * into v_notice from cashier.notice where channel = command->>'channel' and nonce = command->>'nonce';
  if not found or command->>'brandId' is null or v_notice.brand_id <> command->>'brandId' then
    return jsonb_build_object('status', 'absent');
  end if;
  select * into v_reference
  from cashier.deposit_reference
  where reference = case
    when v_notice.result = 'reference' then coalesce(command->>'orderNumber', v_notice.reference)
    else v_notice.reference
  end;
  if found then
    perform protection.lock_player_limits(v_reference.member_id);
    select * into v_deposit
    from cashier.deposit
    where member_id = v_reference.member_id
      and id = v_reference.deposit_id
    for update;
  end if;
  select * into v_notice
  from cashier.notice
  where channel = v_notice.channel
    and nonce = v_notice.nonce
  for update;
  if v_notice.decided_at is not null or v_notice.result in ('credited', 'repeated', 'refused') then
    return jsonb_build_object('status', 'conflict');
  end if;

  if v_decision = 'credit' then
    if v_deposit.id is null
      or v_deposit.channel <> v_notice.channel
      or v_deposit.brand_id <> command->>'brandId'
    then
      return jsonb_build_object('status', 'absent');
    end if;
    if v_deposit.currency <> v_notice.currency then
      return jsonb_build_object('status', 'currency');
    end if;
    if v_deposit.state = 'confirmed' or v_notice.outcome <> 'paid' then
      return jsonb_build_object('status', 'closed');
    end if;
    if cashier.is_payment_credited(v_notice.account, v_notice.authorisation) then
      return jsonb_build_object('status', 'used');
    end if;
    if cashier.credit_needs_two(
        v_deposit.brand_id,
        v_deposit.member_id,
        v_notice.amount,
        case v_notice.result when 'entered' then v_deposit.amount end
      )
      and (v_notice.proposed_by is null or v_notice.deposit_id is distinct from v_deposit.id)
    then
      update cashier.notice
      set
        proposed_by = v_operator,
        proposed_at = platform.clock(),
        decision = 'credit',
        reason = command->>'reason',
        member_id = v_deposit.member_id,
        deposit_id = v_deposit.id,
        brand_id = v_deposit.brand_id
      where channel = v_notice.channel
        and nonce = v_notice.nonce;
      return jsonb_build_object('status', 'proposed');
    end if;
    -- This also holds when the threshold is no longer reached after the proposal.
    if v_notice.proposed_by = v_operator then
      return jsonb_build_object('status', 'pair');
    end if;
    if not console.is_other_person(v_notice.proposed_by, v_operator) then
      return jsonb_build_object('status', 'related');
    end if;
    v_posting := cashier.credit_deposit(v_deposit, v_notice.account, v_notice.amount, v_notice.authorisation);
  end if;

  update cashier.notice
  set
    decision = v_decision,
    reason = command->>'reason',
    decided_by = v_operator,
    decided_at = platform.clock(),
    posting_id = v_posting,
    member_id = coalesce(v_deposit.member_id, member_id),
    deposit_id = coalesce(v_deposit.id, deposit_id),
    brand_id = coalesce(v_deposit.brand_id, brand_id)
  where channel = v_notice.channel
    and nonce = v_notice.nonce;
  return jsonb_build_object('status', 'ok');
end $$;
grant execute on function cashier.resolve_notice(jsonb) to chokdee_app;
