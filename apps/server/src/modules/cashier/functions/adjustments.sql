-- Proposes an adjustment of a member's cash. Command: {id, memberId, brandId, account, currency,
-- direction: credit|debit, amount, code, note, operatorId}. Nothing moves.
-- Returns {status}: ok; replayed; conflict (same id, other content); absent (no such member of the
-- brand with a purse in this currency); limit (20 of the member wait for a decision).
create or replace function cashier.propose_adjustment(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member uuid := (command->>'memberId')::uuid;
  v_id uuid := (command->>'id')::uuid;
  v_hash bytea := sha256(convert_to(command::text, 'UTF8'));
  v_known bytea;
begin
  if not protection.is_member_of(v_member, command->>'brandId', command->>'currency') then
    return jsonb_build_object('status', 'absent');
  end if;
  perform protection.lock_player_limits(v_member);
  select content_hash into v_known from cashier.adjustment where member_id = v_member and id = v_id;
  if found then
    return jsonb_build_object('status', case when v_known = v_hash then 'replayed' else 'conflict' end);
  end if;
  if (select count(*) from cashier.adjustment where member_id = v_member and state = 'proposed') >= 20 then
    return jsonb_build_object('status', 'limit');
  end if;
  insert into cashier.adjustment (
    member_id,
    id,
    content_hash,
    brand_id,
    account,
    order_number,
    direction,
    amount,
    currency,
    code,
    note,
    proposed_by
  ) values (
    v_member,
    v_id,
    v_hash,
    command->>'brandId',
    command->>'account',
    cashier.order_number('AD', v_id),
    command->>'direction',
    (command->>'amount')::bigint,
    command->>'currency',
    command->>'code',
    command->>'note',
    (command->>'operatorId')::uuid
  );
  return jsonb_build_object('status', 'ok');
end $$;
grant execute on function cashier.propose_adjustment(jsonb) to chokdee_app;

-- Decides on a proposed adjustment. Command: {memberId, id, brandId, operatorId, decision:
-- approve|reject, note}. approve posts it between `house:adjustments` and the member's cash.
-- Returns {status}: ok; absent; decided; pair (approved by who proposed it); related (by somebody
-- who does not count as another person, console.is_other_person); insufficient (the member's cash
-- does not cover a debit; it stays proposed).
create or replace function cashier.decide_adjustment(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member uuid := (command->>'memberId')::uuid;
  v_operator uuid := (command->>'operatorId')::uuid;
  v_approved boolean := command->>'decision' = 'approve';
  v_adjustment cashier.adjustment;
  v_posting uuid;
  v_outcome ledger.outcome;
  v_after bigint;
begin
  if (v_operator is not null and command->>'decision' in ('approve', 'reject')) is not true then
    raise exception 'an adjustment needs an operator and the decision approve or reject'
      using errcode = 'invalid_parameter_value';
  end if;
  perform protection.lock_player_limits(v_member);
  select * into v_adjustment
  from cashier.adjustment
  where member_id = v_member
    and id = (command->>'id')::uuid
    and brand_id = command->>'brandId'
  for update;
  if not found then
    return jsonb_build_object('status', 'absent');
  end if;
  if v_adjustment.state <> 'proposed' then
    return jsonb_build_object('status', 'decided');
  end if;
  if v_approved and v_adjustment.proposed_by = v_operator then
    return jsonb_build_object('status', 'pair');
  end if;
  if v_approved and not console.is_other_person(v_adjustment.proposed_by, v_operator) then
    return jsonb_build_object('status', 'related');
  end if;
  if v_approved then
    v_posting := platform.uuid7();
    v_outcome := ledger.post(
      v_member,
      v_posting,
      sha256(convert_to('adjustment/' || v_adjustment.id, 'UTF8')),
      'adjustment',
      array[
        case v_adjustment.direction
          when 'credit' then ('house:adjustments', 'cash', v_adjustment.amount, v_adjustment.currency)::ledger.line
          else ('cash', 'house:adjustments', v_adjustment.amount, v_adjustment.currency)::ledger.line
        end
      ],
      v_adjustment.order_number
    );
    if v_outcome.status = 'insufficient' then
      return jsonb_build_object('status', 'insufficient');
    end if;
    if v_outcome.status <> 'ok' then
      raise exception 'the ledger refused an adjustment: %', v_outcome.status;
    end if;
    select b.balance into v_after from unnest(v_outcome.balances) b where b.purse = 'cash';
    perform cashier.publish_balances(v_member, v_outcome);
  end if;
  update cashier.adjustment
  set
    state = case when v_approved then 'posted' else 'rejected' end,
    decided_by = v_operator,
    decided_at = platform.clock(),
    decision_note = command->>'note',
    posting_id = v_posting,
    balance_before = v_after + case v_adjustment.direction when 'credit' then -1 else 1 end * v_adjustment.amount,
    balance_after = v_after
  where member_id = v_member
    and id = v_adjustment.id;
  return jsonb_build_object('status', 'ok');
end $$;
grant execute on function cashier.decide_adjustment(jsonb) to chokdee_app;
