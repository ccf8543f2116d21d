-- Locks a member's player limits, then one withdrawal, in the order of every money command. All
-- columns of the result are null when there is no such withdrawal.
create or replace function cashier.lock_withdrawal(p_member uuid, p_withdrawal uuid) returns cashier.withdrawal
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_withdrawal cashier.withdrawal;
begin
  perform protection.lock_player_limits(p_member);
  select * into v_withdrawal from cashier.withdrawal where member_id = p_member and id = p_withdrawal for update;
  return v_withdrawal;
end $$;

-- Writes a changed withdrawal and its history step. Every change of a withdrawal uses this
-- function.
create or replace function cashier.save_withdrawal(
  p_changed cashier.withdrawal,
  p_step text,
  p_operator uuid,
  p_note text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update cashier.withdrawal w
  set
    state = p_changed.state,
    version = w.version + 1,
    taken_by = p_changed.taken_by,
    taken_at = p_changed.taken_at,
    first_by = p_changed.first_by,
    first_at = p_changed.first_at,
    decided_by = p_changed.decided_by,
    decided_at = p_changed.decided_at,
    reason = p_changed.reason,
    payout_id = p_changed.payout_id,
    attempted_at = p_changed.attempted_at,
    attempts = p_changed.attempts,
    attention = p_changed.attention,
    channel_reference = p_changed.channel_reference,
    posting_id = p_changed.posting_id,
    fee_posting_id = p_changed.fee_posting_id,
    reason_code = p_changed.reason_code,
    automatic = p_changed.automatic,
    paid_at = p_changed.paid_at,
    answer_by = p_changed.answer_by,
    answered_at = p_changed.answered_at,
    answered_with = p_changed.answered_with,
    failure = p_changed.failure
  where member_id = p_changed.member_id
    and id = p_changed.id;
  insert into cashier.withdrawal_step (
    member_id,
    withdrawal_id,
    version,
    step,
    state,
    operator_id,
    note
  ) values (
    p_changed.member_id,
    p_changed.id,
    p_changed.version + 1,
    p_step,
    p_changed.state,
    p_operator,
    p_note
  );
  perform platform.publish('withdrawal.changed', p_changed.member_id, jsonb_build_object(
    'withdrawalId', p_changed.id,
    'orderNumber', p_changed.order_number,
    'state', p_changed.state,
    'amount', p_changed.amount::text,
    'currency', p_changed.currency
  ));
end $$;

-- Ends the holds of a withdrawal by moving them: the payment to the channel, the fee to the
-- operator. Returns the withdrawal with the ids of the postings.
create or replace function cashier.post_funds(p_withdrawal cashier.withdrawal) returns cashier.withdrawal
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_outcome ledger.outcome;
begin
  p_withdrawal.posting_id := platform.uuid7();
  v_outcome := ledger.post_hold(
    p_withdrawal.member_id,
    p_withdrawal.posting_id,
    sha256(convert_to('paid/' || p_withdrawal.id, 'UTF8')),
    p_withdrawal.id,
    p_withdrawal.order_number
  );
  if v_outcome.status = 'ok' and p_withdrawal.fee_hold_id is not null then
    p_withdrawal.fee_posting_id := platform.uuid7();
    v_outcome := ledger.post_hold(
      p_withdrawal.member_id,
      p_withdrawal.fee_posting_id,
      sha256(convert_to('fee/' || p_withdrawal.id, 'UTF8')),
      p_withdrawal.fee_hold_id,
      p_withdrawal.order_number
    );
  end if;
  if v_outcome.status <> 'ok' then
    raise exception 'the ledger refused to post a hold: %', v_outcome.status;
  end if;
  perform cashier.publish_balances(p_withdrawal.member_id, v_outcome);
  return p_withdrawal;
end $$;

-- Returns the held funds of a withdrawal, with those of its fee, to the member's cash.
create or replace function cashier.release_funds(p_withdrawal cashier.withdrawal) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_hold uuid;
  v_outcome ledger.outcome;
begin
  foreach v_hold in array array_remove(array[p_withdrawal.id, p_withdrawal.fee_hold_id], null) loop
    v_outcome := ledger.void_hold(
      p_withdrawal.member_id,
      platform.uuid7(),
      sha256(convert_to('void/' || v_hold, 'UTF8')),
      v_hold,
      p_withdrawal.order_number
    );
    if v_outcome.status <> 'ok' then
      raise exception 'the ledger refused to void a hold: %', v_outcome.status;
    end if;
  end loop;
  perform cashier.publish_balances(p_withdrawal.member_id, v_outcome);
end $$;

-- Reverses the postings of a paid withdrawal into the member's cash.
create or replace function cashier.reverse_payout(p_withdrawal cashier.withdrawal) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_posting uuid;
  v_outcome ledger.outcome;
begin
  foreach v_posting in array array_remove(array[p_withdrawal.posting_id, p_withdrawal.fee_posting_id], null) loop
    v_outcome := ledger.reverse(
      p_withdrawal.member_id,
      platform.uuid7(),
      sha256(convert_to('returned/' || v_posting, 'UTF8')),
      v_posting,
      p_withdrawal.order_number
    );
    if v_outcome.status <> 'ok' then
      raise exception 'the ledger refused to reverse a posting: %', v_outcome.status;
    end if;
  end loop;
  perform cashier.publish_balances(p_withdrawal.member_id, v_outcome);
end $$;
