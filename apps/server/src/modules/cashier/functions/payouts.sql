-- Takes approved withdrawals for paying, and again those whose answer was never recorded (a crash between the call and the record); the payout id stays.
create or replace function cashier.claim_payouts(most integer, unanswered interval) returns setof cashier.withdrawal
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare the_withdrawal cashier.withdrawal;
begin
  for the_withdrawal in
    select * from cashier.withdrawal
    where state = 'approved' or (state = 'paying' and attention is null and asked_at <= platform.clock() - unanswered)
    order by decided_at limit most for update skip locked
  loop
    the_withdrawal.state := 'paying'; the_withdrawal.asked_at := platform.clock(); the_withdrawal.attempts := the_withdrawal.attempts + 1;
    perform cashier.step_withdrawal(the_withdrawal, 'pay', null, null);
    the_withdrawal.version := the_withdrawal.version + 1;
    return next the_withdrawal;
  end loop;
end $$;
grant execute on function cashier.claim_payouts(integer, interval) to chokdee_app;

-- Records what became of a payout: {memberId, id, payoutId, outcome: paid|refused|unknown, reference?, note?, operatorId?}. A person's word carries `operatorId` and `brandId`, and is taken only on an unknown outcome.
-- paid posts the hold to the channel; refused gives the funds back; unknown keeps the hold and asks for a person.
-- A channel's word that contradicts what is recorded moves nothing, becomes a step `contrary` and asks for a person (settle_contrary).
-- Answers {status, state}: ok, replayed (an outcome is recorded), absent, moved, pair (the amount needs another person).
create or replace function cashier.record_payout(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  the_withdrawal cashier.withdrawal;
  operator uuid := (command->>'operatorId')::uuid;
  told text := command->>'outcome';
  posting uuid := platform.uuid7();
  minutes integer;
  outcome ledger.outcome;
  before text;
begin
  if (told in ('paid', 'refused', 'unknown')) is not true then raise exception 'no such outcome of a payout: %', told using errcode = 'invalid_parameter_value'; end if;
  perform protection.lock_player_limits((command->>'memberId')::uuid);
  select * into the_withdrawal from cashier.withdrawal where member_id = (command->>'memberId')::uuid and id = (command->>'id')::uuid for update;
  if not found or the_withdrawal.payout_id is distinct from (command->>'payoutId')::uuid or (operator is not null and the_withdrawal.brand_id is distinct from command->>'brandId') then
    return jsonb_build_object('status', 'absent');
  end if;
  if the_withdrawal.state <> 'paying' then
    -- The channel says the contrary of what a person has said meanwhile: the money stays as it is, and a person is told, once.
    -- Where its word was followed (`corrected`), the other word is a contradiction of its own.
    select s.step into before from cashier.withdrawal_step s
    where s.member_id = the_withdrawal.member_id and s.withdrawal_id = the_withdrawal.id and s.step in ('contrary', 'corrected') order by s.version desc limit 1;
    if operator is null and before is distinct from 'contrary' and (told = 'refused' and the_withdrawal.state in ('paid', 'received', 'not_received')
      or told = 'paid' and the_withdrawal.state = 'failed' and (the_withdrawal.failure = 'refused' or before = 'corrected')) then
      the_withdrawal.attention := 'contrary';
      perform cashier.step_withdrawal(the_withdrawal, 'contrary', null, coalesce(command->>'reference', command->>'note'));
    end if;
    return jsonb_build_object('status', case when operator is null then 'replayed' else 'moved' end, 'state', the_withdrawal.state);
  end if;
  -- Two people stand behind a large amount: who approved it last does not also say what became of it.
  if operator is not null and the_withdrawal.pair and the_withdrawal.decided_by = operator then return jsonb_build_object('status', 'pair', 'state', the_withdrawal.state); end if;
  if operator is not null and the_withdrawal.attention is null then return jsonb_build_object('status', 'moved', 'state', the_withdrawal.state); end if;
  if told = 'unknown' and the_withdrawal.attention = 'unknown' then return jsonb_build_object('status', 'replayed', 'state', the_withdrawal.state); end if;

  if told = 'paid' then
    outcome := ledger.post_hold(the_withdrawal.member_id, posting, sha256(convert_to('paid/' || the_withdrawal.id, 'UTF8')), the_withdrawal.id, the_withdrawal.order_number);
    if outcome.status <> 'ok' then raise exception 'the ledger kept a hold: %', outcome.status; end if;
    perform cashier.tell_balance(the_withdrawal.member_id, outcome);
    select confirmation_minutes into minutes from cashier.settings where brand_id = the_withdrawal.brand_id;
    the_withdrawal.state := 'paid'; the_withdrawal.posting_id := posting; the_withdrawal.paid_at := platform.clock();
    the_withdrawal.answer_by := platform.clock() + make_interval(mins => minutes); the_withdrawal.attention := null;
    the_withdrawal.channel_reference := coalesce(command->>'reference', the_withdrawal.channel_reference);
  elsif told = 'refused' then
    perform cashier.release_funds(the_withdrawal);
    the_withdrawal.state := 'failed'; the_withdrawal.failure := 'refused'; the_withdrawal.attention := null;
  else
    the_withdrawal.attention := 'unknown';
  end if;
  perform cashier.step_withdrawal(the_withdrawal, told, operator, command->>'note');
  return jsonb_build_object('status', 'ok', 'state', the_withdrawal.state);
end $$;
grant execute on function cashier.record_payout(jsonb) to chokdee_app;

-- A person settles what the channel contradicted: {memberId, id, brandId, operatorId, outcome: kept|corrected, reason, version}.
-- kept: the bank was wrong, or has put it right; nothing moves. corrected: a payment that was recorded is reversed into the member's cash; one that was not is taken from it again.
-- Answers {status, state}: ok, moved, absent, pair (the amount needs another person), insufficient (the purse has less than is to be taken).
create or replace function cashier.settle_contrary(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  the_withdrawal cashier.withdrawal;
  posting uuid := platform.uuid7();
  outcome ledger.outcome;
begin
  if (command->>'outcome' in ('kept', 'corrected') and command->>'operatorId' is not null) is not true then
    raise exception 'a contradiction is settled by somebody, as kept or corrected' using errcode = 'invalid_parameter_value';
  end if;
  perform protection.lock_player_limits((command->>'memberId')::uuid);
  select * into the_withdrawal from cashier.withdrawal where member_id = (command->>'memberId')::uuid and id = (command->>'id')::uuid for update;
  if not found or the_withdrawal.brand_id is distinct from command->>'brandId' then return jsonb_build_object('status', 'absent'); end if;
  if the_withdrawal.attention is distinct from 'contrary' or the_withdrawal.version is distinct from (command->>'version')::integer then return jsonb_build_object('status', 'moved', 'state', the_withdrawal.state); end if;
  if the_withdrawal.pair and the_withdrawal.decided_by = (command->>'operatorId')::uuid then return jsonb_build_object('status', 'pair', 'state', the_withdrawal.state); end if;
  if command->>'outcome' = 'corrected' and the_withdrawal.state = 'failed' then
    outcome := ledger.post(the_withdrawal.member_id, posting, sha256(convert_to('collected/' || the_withdrawal.id, 'UTF8')), 'withdrawal',
      array[('cash', 'channel:' || the_withdrawal.channel, the_withdrawal.amount, the_withdrawal.currency)::ledger.line], the_withdrawal.order_number);
    if outcome.status = 'insufficient' then return jsonb_build_object('status', 'insufficient', 'state', the_withdrawal.state); end if;
    if outcome.status <> 'ok' then raise exception 'the ledger refused a payment: %', outcome.status; end if;
    the_withdrawal.state := 'paid'; the_withdrawal.posting_id := posting; the_withdrawal.paid_at := platform.clock(); the_withdrawal.failure := null;
    the_withdrawal.answer_by := platform.clock() + make_interval(mins => (select confirmation_minutes from cashier.settings where brand_id = the_withdrawal.brand_id));
  elsif command->>'outcome' = 'corrected' then
    outcome := ledger.reverse(the_withdrawal.member_id, posting, sha256(convert_to('returned/' || the_withdrawal.id, 'UTF8')), the_withdrawal.posting_id, the_withdrawal.order_number);
    if outcome.status <> 'ok' then raise exception 'the ledger kept a posting: %', outcome.status; end if;
    the_withdrawal.state := 'failed'; the_withdrawal.failure := 'returned';
  end if;
  if command->>'outcome' = 'corrected' then perform cashier.tell_balance(the_withdrawal.member_id, outcome); end if;
  the_withdrawal.attention := null;
  perform cashier.step_withdrawal(the_withdrawal, command->>'outcome', (command->>'operatorId')::uuid, command->>'reason');
  return jsonb_build_object('status', 'ok', 'state', the_withdrawal.state);
end $$;
grant execute on function cashier.settle_contrary(jsonb) to chokdee_app;
