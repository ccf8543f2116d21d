-- Moves a deposit's money from its channel to the member's cash and marks it confirmed.
-- `p_account`: the account of the brand that was paid into. Returns the posting id. The caller
-- holds the locks on the player limits and on the deposit.
-- Raises serialization_failure when the same payment is credited to another deposit at the same
-- time; the transaction is retried.
create or replace function cashier.credit_deposit(
  p_deposit cashier.deposit,
  p_account text,
  p_paid bigint,
  p_authorisation text
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_posting uuid := platform.uuid7();
  v_outcome ledger.outcome;
begin
  v_outcome := ledger.post(
    p_deposit.member_id,
    v_posting,
    sha256(convert_to(p_deposit.id || '/' || p_paid || '/' || p_authorisation, 'UTF8')),
    'deposit',
    array[('channel:' || p_deposit.channel, 'cash', p_paid, p_deposit.currency)::ledger.line],
    p_deposit.order_number
  );
  if v_outcome.status <> 'ok' then
    raise exception 'the ledger refused a deposit: %', v_outcome.status;
  end if;
  begin
    insert into cashier.bank_payment (member_id, deposit_id, account, payment_key)
    values (p_deposit.member_id, p_deposit.id, p_account, cashier.payment_key(p_authorisation));
  exception when unique_violation then
    raise exception 'payment % into % is already credited', p_authorisation, p_account
      using errcode = 'serialization_failure';
  end;
  update cashier.deposit
  set
    state = 'confirmed',
    credited = p_paid,
    posting_id = v_posting,
    authorisation = p_authorisation,
    ended_at = platform.clock(),
    failure = null
  where member_id = p_deposit.member_id
    and id = p_deposit.id;
  perform protection.record_deposit(p_deposit.member_id, p_paid);
  perform cashier.publish_balances(p_deposit.member_id, v_outcome);
  perform platform.publish('deposit.confirmed', p_deposit.member_id, jsonb_build_object(
    'depositId', p_deposit.id,
    'orderNumber', p_deposit.order_number,
    'amount', p_paid::text,
    'currency', p_deposit.currency,
    'channel', p_deposit.channel
  ));
  return v_posting;
end $$;

-- Whether a payment into an account of the brand is credited to a deposit.
create or replace function cashier.is_payment_credited(p_account text, p_authorisation text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select
    from cashier.bank_payment p
    where p.account = p_account
      and p.payment_key = cashier.payment_key(p_authorisation)
      and not p.duplicate
  )
$$;
