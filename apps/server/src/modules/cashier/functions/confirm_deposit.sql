-- Processes an authentic notice of a channel. Command: {channel, account: the brand's account that
-- the channel pays into, nonce, reference, outcome, amount, currency, authorisation}. Stores the
-- notice and credits the deposit at most once.
-- Returns {status, result}. Status: ok (credited or refused); replayed (the notice or the payment
-- is known); conflict (nothing is credited: an operator must decide, or with result `nonce`: the
-- nonce belongs to another notice).
-- Raises serialization_failure when the same nonce is processed at the same time; the transaction
-- is retried.
create or replace function cashier.confirm_deposit(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_channel text := command->>'channel';
  v_account text := command->>'account';
  v_nonce text := command->>'nonce';
  v_outcome text := command->>'outcome';
  v_paid bigint := (command->>'amount')::bigint;
  v_authorisation text := command->>'authorisation';
  v_key text := cashier.payment_key(v_authorisation);
  v_reference cashier.deposit_reference;
  v_deposit cashier.deposit;
  v_known cashier.notice;
  v_result text;
  v_posting uuid;
begin
  select * into v_reference from cashier.deposit_reference where reference = command->>'reference';
  -- The player limits are locked first, as in every money command: no other command of this member
  -- runs.
  if found then
    perform protection.lock_player_limits(v_reference.member_id);
    select * into v_deposit
    from cashier.deposit
    where member_id = v_reference.member_id
      and id = v_reference.deposit_id
    for update;
  end if;
  select * into v_known from cashier.notice where channel = v_channel and nonce = v_nonce;
  if found then
    -- The nonce of another payment is a conflict: answering `credited` would lose this payment.
    if (v_known.reference, v_known.outcome, v_known.amount, v_known.currency, v_known.authorisation)
      is distinct from (command->>'reference', v_outcome, v_paid, command->>'currency', v_authorisation)
    then
      return jsonb_build_object('status', 'conflict', 'result', 'nonce');
    end if;
    return jsonb_build_object('status', 'replayed', 'result', v_known.result);
  end if;

  v_result := case
    when v_deposit.id is null or v_deposit.channel <> v_channel
      then case when v_outcome = 'paid' then 'reference' else 'refused' end
    when v_outcome = 'refused'
      then case when v_deposit.state = 'confirmed' then 'contrary' else 'refused' end
    when v_deposit.state = 'confirmed' and cashier.payment_key(v_deposit.authorisation) = v_key then 'repeated'
    when exists (
      select
      from cashier.notice n
      where n.member_id = v_deposit.member_id
        and n.deposit_id = v_deposit.id
        and n.outcome = 'paid'
        and n.payment_key = v_key
    ) then 'repeated'
    -- The bank named the same payment for another order, perhaps by another channel into the same
    -- account: an operator decides which one it is for.
    when exists (
      select
      from cashier.notice n
      where n.account = v_account
        and n.outcome = 'paid'
        and n.payment_key = v_key
        and n.reference <> command->>'reference'
    ) or cashier.is_payment_credited(v_account, v_authorisation) then 'reused'
    when v_deposit.state = 'confirmed' then 'duplicate'
    when v_deposit.currency <> command->>'currency' then 'currency'
    when v_deposit.amount <> v_paid then 'amount'
    -- The clock decides, whether or not the expiry job has run. A slip keeps a deposit open.
    when v_deposit.state in ('expired', 'failed')
      or (v_deposit.expires_at <= platform.clock() and v_deposit.slip_at is null) then 'late'
    when protection.check_deposit(v_deposit.member_id, v_paid) is not null then 'protection'
    else 'credited'
  end;

  if v_result = 'credited' then
    v_posting := cashier.credit_deposit(v_deposit, v_account, v_paid, v_authorisation);
  elsif v_result = 'refused' and v_deposit.channel = v_channel and v_deposit.state in ('created', 'pending') then
    update cashier.deposit
    set
      state = 'failed',
      failure = 'refused',
      ended_at = platform.clock()
    where member_id = v_deposit.member_id
      and id = v_deposit.id;
  end if;

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
    posting_id
  ) values (
    v_channel,
    v_nonce,
    v_account,
    v_deposit.brand_id,
    v_deposit.member_id,
    v_deposit.id,
    command->>'reference',
    v_outcome,
    v_paid,
    command->>'currency',
    v_authorisation,
    v_result,
    v_posting
  ) on conflict do nothing;
  -- Another transaction stored the same nonce, for another member or an unknown reference. The
  -- retry finds it.
  if not found then
    raise exception 'notice % of % is processed twice at the same time', v_nonce, v_channel
      using errcode = 'serialization_failure';
  end if;
  return jsonb_build_object(
    'result', v_result,
    'status', case
      when v_result in ('credited', 'refused') then 'ok'
      when v_result = 'repeated' then 'replayed'
      else 'conflict'
    end
  );
end $$;
grant execute on function cashier.confirm_deposit(jsonb) to chokdee_app;
