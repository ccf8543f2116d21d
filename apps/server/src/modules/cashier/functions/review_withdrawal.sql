-- Writes a withdrawal's changed row and the step that changed it; every change goes through here.
create or replace function cashier.step_withdrawal(changed cashier.withdrawal, taken text, operator uuid, remark text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update cashier.withdrawal w set state = changed.state, version = w.version + 1, taken_by = changed.taken_by, taken_at = changed.taken_at,
    first_by = changed.first_by, first_at = changed.first_at, decided_by = changed.decided_by, decided_at = changed.decided_at, reason = changed.reason,
    payout_id = changed.payout_id, asked_at = changed.asked_at, attempts = changed.attempts, attention = changed.attention, channel_reference = changed.channel_reference,
    posting_id = changed.posting_id, paid_at = changed.paid_at, answer_by = changed.answer_by, answered_at = changed.answered_at, answered_with = changed.answered_with, failure = changed.failure
  where member_id = changed.member_id and id = changed.id;
  insert into cashier.withdrawal_step (member_id, withdrawal_id, version, step, state, operator_id, note)
  values (changed.member_id, changed.id, changed.version + 1, taken, changed.state, operator, remark);
  perform platform.publish('withdrawal.changed', changed.member_id, jsonb_build_object('withdrawalId', changed.id, 'orderNumber', changed.order_number,
    'state', changed.state, 'amount', changed.amount::text, 'currency', changed.currency));
end $$;

-- Gives held funds back to the member's cash.
create or replace function cashier.release_funds(the_withdrawal cashier.withdrawal) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare outcome ledger.outcome;
begin
  outcome := ledger.void_hold(the_withdrawal.member_id, platform.uuid7(), sha256(convert_to('void/' || the_withdrawal.id, 'UTF8')), the_withdrawal.id, the_withdrawal.order_number);
  if outcome.status <> 'ok' then raise exception 'the ledger kept a hold: %', outcome.status; end if;
  perform cashier.tell_balance(the_withdrawal.member_id, outcome);
end $$;

-- An operator's action on a request: {memberId, id, brandId, operatorId, action: take|release|approve|reject, version, reason?}.
-- `version` is that of the picture the operator acted on. Answers {status, state}: ok; moved (the row is another one by now); taken (another operator has it);
-- pair (the second decision needs a second person); absent. An approval of a pair request by its taker is the first of two: the state stays `reviewing`.
create or replace function cashier.review_withdrawal(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  the_withdrawal cashier.withdrawal;
  operator uuid := (command->>'operatorId')::uuid;
  action text := command->>'action';
  now_is timestamptz;
begin
  -- What is not said is not guessed: the last branch below is an approval.
  if (action in ('take', 'release', 'approve', 'reject')) is not true then raise exception 'no such review: %', action using errcode = 'invalid_parameter_value'; end if;
  -- Rejecting moves money: the door first.
  perform protection.lock_player_limits((command->>'memberId')::uuid);
  select * into the_withdrawal from cashier.withdrawal where member_id = (command->>'memberId')::uuid and id = (command->>'id')::uuid for update;
  if not found or the_withdrawal.brand_id is distinct from command->>'brandId' then return jsonb_build_object('status', 'absent'); end if;
  if the_withdrawal.version is distinct from (command->>'version')::integer then return jsonb_build_object('status', 'moved', 'state', the_withdrawal.state); end if;
  now_is := platform.clock();

  if action = 'take' then
    if the_withdrawal.state <> 'requested' then return jsonb_build_object('status', 'moved', 'state', the_withdrawal.state); end if;
    the_withdrawal.state := 'reviewing'; the_withdrawal.taken_by := operator; the_withdrawal.taken_at := now_is;
  else
    if the_withdrawal.state <> 'reviewing' then return jsonb_build_object('status', 'moved', 'state', the_withdrawal.state); end if;
    -- The taker acts; after the first of two approvals the second person may approve or reject.
    if operator is null or the_withdrawal.taken_by <> operator and (the_withdrawal.first_by is null or action = 'release') then return jsonb_build_object('status', 'taken', 'state', the_withdrawal.state); end if;
    if action = 'release' then
      the_withdrawal.state := 'requested'; the_withdrawal.taken_by := null; the_withdrawal.taken_at := null; the_withdrawal.first_by := null; the_withdrawal.first_at := null;
    elsif action = 'reject' then
      perform cashier.release_funds(the_withdrawal);
      the_withdrawal.state := 'rejected'; the_withdrawal.decided_by := operator; the_withdrawal.decided_at := now_is; the_withdrawal.reason := command->>'reason';
    elsif the_withdrawal.pair and the_withdrawal.first_by is null then
      the_withdrawal.first_by := operator; the_withdrawal.first_at := now_is;
      action := 'approve_first';
    elsif the_withdrawal.pair and the_withdrawal.first_by = operator then
      return jsonb_build_object('status', 'pair', 'state', the_withdrawal.state);
    else
      the_withdrawal.state := 'approved'; the_withdrawal.decided_by := operator; the_withdrawal.decided_at := now_is; the_withdrawal.payout_id := platform.uuid7();
    end if;
  end if;
  perform cashier.step_withdrawal(the_withdrawal, action, operator, command->>'reason');
  return jsonb_build_object('status', 'ok', 'state', the_withdrawal.state);
end $$;
grant execute on function cashier.review_withdrawal(jsonb) to chokdee_app;
