-- Moves a deposit's money from its channel to the member's cash and marks it confirmed. The caller holds the door and the deposit's row. Answers the posting.
-- Error serialization_failure: the same payment is being credited to another deposit at this instant; ask again.
create or replace function cashier.credit_deposit(the_deposit cashier.deposit, paid bigint, authorised text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  posting uuid := platform.uuid7();
  outcome ledger.outcome;
begin
  outcome := ledger.post(the_deposit.member_id, posting, sha256(convert_to(the_deposit.id || '/' || paid || '/' || authorised, 'UTF8')), 'deposit',
    array[('channel:' || the_deposit.channel, 'cash', paid, the_deposit.currency)::ledger.line], the_deposit.order_number);
  if outcome.status <> 'ok' then raise exception 'the ledger refused a deposit: %', outcome.status; end if;
  begin
    update cashier.deposit set state = 'confirmed', credited = paid, posting_id = posting, authorisation = authorised, ended_at = platform.clock(), failure = null
    where member_id = the_deposit.member_id and id = the_deposit.id;
  exception when unique_violation then
    raise exception 'payment % of % is credited already', authorised, the_deposit.channel using errcode = 'serialization_failure';
  end;
  perform protection.record_deposit(the_deposit.member_id, paid);
  perform cashier.tell_balance(the_deposit.member_id, outcome);
  perform platform.publish('deposit.confirmed', the_deposit.member_id, jsonb_build_object('depositId', the_deposit.id, 'orderNumber', the_deposit.order_number,
    'amount', paid::text, 'currency', the_deposit.currency, 'channel', the_deposit.channel));
  return posting;
end $$;

-- Whether a payment is credited to a deposit.
create or replace function cashier.is_credited(of_channel text, authorised text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from cashier.deposit d where d.channel = of_channel and d.authorisation = authorised)
$$;

-- Takes an authentic notice of a channel: {channel, nonce, reference, outcome, amount, currency, authorisation}.
-- One transaction: remember the notice, find the deposit, credit it at most once. Answers {status, result}: ok (credited or refused as told),
-- replayed (this notice, or this payment, is known), conflict (nothing was credited; a person must look, or `nonce`: the nonce belongs to another notice).
-- Error serialization_failure: the same nonce is being taken in at this instant; ask again.
create or replace function cashier.confirm_deposit(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told_channel text := command->>'channel';
  told_nonce text := command->>'nonce';
  paid bigint := (command->>'amount')::bigint;
  led cashier.deposit_reference;
  the_deposit cashier.deposit;
  known cashier.notice;
  answer text;
  posting uuid;
begin
  select * into led from cashier.deposit_reference where reference = command->>'reference';
  -- The member's door first, as every money command; what follows is then alone with this member.
  if found then
    perform protection.lock_player_limits(led.member_id);
    select * into the_deposit from cashier.deposit where member_id = led.member_id and id = led.deposit_id for update;
  end if;
  select * into known from cashier.notice where channel = told_channel and nonce = told_nonce;
  if found then
    -- A nonce that was used for another payment tells nothing: saying `credited` would lose this one.
    if (known.reference, known.outcome, known.amount, known.currency, known.authorisation)
      is distinct from (command->>'reference', command->>'outcome', paid, command->>'currency', command->>'authorisation') then
      return jsonb_build_object('status', 'conflict', 'result', 'nonce');
    end if;
    return jsonb_build_object('status', 'replayed', 'result', known.result);
  end if;

  answer := case
    when the_deposit.id is null or the_deposit.channel <> told_channel then case when command->>'outcome' = 'paid' then 'reference' else 'refused' end
    when command->>'outcome' = 'refused' then case when the_deposit.state = 'confirmed' then 'contrary' else 'refused' end
    when the_deposit.state = 'confirmed' and the_deposit.authorisation = command->>'authorisation' then 'repeated'
    when exists (select from cashier.notice n where n.member_id = the_deposit.member_id and n.deposit_id = the_deposit.id
                 and n.outcome = 'paid' and n.authorisation = command->>'authorisation') then 'repeated'
    -- The same payment was told of another order: which of them it is for, a person finds out.
    when exists (select from cashier.notice n where n.channel = told_channel and n.outcome = 'paid' and n.authorisation = command->>'authorisation' and n.reference <> command->>'reference')
      or cashier.is_credited(told_channel, command->>'authorisation') then 'reused'
    when the_deposit.state = 'confirmed' then 'duplicate'
    when the_deposit.currency <> command->>'currency' then 'currency'
    when the_deposit.amount <> paid then 'amount'
    -- The clock decides, not whether the expiry job came by.
    when the_deposit.state in ('expired', 'failed') or the_deposit.expires_at <= platform.clock() then 'late'
    when protection.check_deposit(the_deposit.member_id, paid) is not null then 'protection'
    else 'credited' end;

  if answer = 'credited' then
    posting := cashier.credit_deposit(the_deposit, paid, command->>'authorisation');
  elsif answer = 'refused' and the_deposit.channel = told_channel and the_deposit.state in ('created', 'pending') then
    update cashier.deposit set state = 'failed', failure = 'refused', ended_at = platform.clock() where member_id = the_deposit.member_id and id = the_deposit.id;
  end if;

  insert into cashier.notice (channel, nonce, brand_id, member_id, deposit_id, reference, outcome, amount, currency, authorisation, result, posting_id)
  values (told_channel, told_nonce, the_deposit.brand_id, the_deposit.member_id, the_deposit.id, command->>'reference', command->>'outcome', paid,
    command->>'currency', command->>'authorisation', answer, posting) on conflict do nothing;
  -- The same nonce at the same instant, at another door or at none: asked again, this one finds the other.
  if not found then raise exception 'notice % of % came twice at once', told_nonce, told_channel using errcode = 'serialization_failure'; end if;
  return jsonb_build_object('result', answer, 'status', case when answer in ('credited', 'refused') then 'ok' when answer = 'repeated' then 'replayed' else 'conflict' end);
end $$;
grant execute on function cashier.confirm_deposit(jsonb) to chokdee_app;
