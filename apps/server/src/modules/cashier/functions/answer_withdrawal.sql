-- The member's word on a paid withdrawal: {memberId, id, received: boolean, note?}. Said once. Answers {status, state}: ok, replayed (the same was said), moved, absent.
create or replace function cashier.answer_withdrawal(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  the_withdrawal cashier.withdrawal;
  said text := case when (command->>'received')::boolean then 'received' else 'not_received' end;
begin
  select * into the_withdrawal from cashier.withdrawal where member_id = (command->>'memberId')::uuid and id = (command->>'id')::uuid for update;
  if not found then return jsonb_build_object('status', 'absent'); end if;
  if the_withdrawal.state = said and the_withdrawal.answered_with = 'member' then return jsonb_build_object('status', 'replayed', 'state', said); end if;
  if the_withdrawal.state <> 'paid' then return jsonb_build_object('status', 'moved', 'state', the_withdrawal.state); end if;
  the_withdrawal.state := said; the_withdrawal.answered_at := platform.clock(); the_withdrawal.answered_with := 'member';
  perform cashier.step_withdrawal(the_withdrawal, said, null, command->>'note');
  return jsonb_build_object('status', 'ok', 'state', said);
end $$;
grant execute on function cashier.answer_withdrawal(jsonb) to chokdee_app;

-- Counts unanswered payments as received once their time is over (decision D17); answers how many.
create or replace function cashier.receive_unanswered(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  the_withdrawal cashier.withdrawal;
  done integer := 0;
begin
  for the_withdrawal in select * from cashier.withdrawal where state = 'paid' and answer_by <= platform.clock() order by answer_by limit most for update skip locked loop
    the_withdrawal.state := 'received'; the_withdrawal.answered_at := platform.clock(); the_withdrawal.answered_with := 'time';
    perform cashier.step_withdrawal(the_withdrawal, 'received', null, null);
    done := done + 1;
  end loop;
  return done;
end $$;
grant execute on function cashier.receive_unanswered(integer) to chokdee_app;

-- A person settles "not received": {memberId, id, brandId, operatorId, outcome: received|returned, reason, version}.
-- received: the bank proved it arrived. returned: the channel has the money back, so the posting is reversed into the member's cash and the withdrawal failed.
-- Answers {status, state}: ok, moved, absent, pair (the amount needs another person).
create or replace function cashier.settle_complaint(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  the_withdrawal cashier.withdrawal;
  outcome ledger.outcome;
begin
  if (command->>'outcome' in ('received', 'returned') and command->>'operatorId' is not null) is not true then
    raise exception 'a complaint is settled by somebody, as received or returned' using errcode = 'invalid_parameter_value';
  end if;
  perform protection.lock_player_limits((command->>'memberId')::uuid);
  select * into the_withdrawal from cashier.withdrawal where member_id = (command->>'memberId')::uuid and id = (command->>'id')::uuid for update;
  if not found or the_withdrawal.brand_id is distinct from command->>'brandId' then return jsonb_build_object('status', 'absent'); end if;
  if the_withdrawal.state <> 'not_received' or the_withdrawal.version is distinct from (command->>'version')::integer then return jsonb_build_object('status', 'moved', 'state', the_withdrawal.state); end if;
  -- Two people stand behind a large amount: who approved it last does not also settle the complaint.
  if the_withdrawal.pair and the_withdrawal.decided_by = (command->>'operatorId')::uuid then return jsonb_build_object('status', 'pair', 'state', the_withdrawal.state); end if;
  if command->>'outcome' = 'returned' then
    outcome := ledger.reverse(the_withdrawal.member_id, platform.uuid7(), sha256(convert_to('returned/' || the_withdrawal.id, 'UTF8')), the_withdrawal.posting_id, the_withdrawal.order_number);
    if outcome.status <> 'ok' then raise exception 'the ledger kept a posting: %', outcome.status; end if;
    perform cashier.tell_balance(the_withdrawal.member_id, outcome);
    the_withdrawal.state := 'failed'; the_withdrawal.failure := 'returned';
  else
    the_withdrawal.state := 'received'; the_withdrawal.answered_at := platform.clock(); the_withdrawal.answered_with := 'operator';
  end if;
  -- Whoever knows where the money is has also settled what the bank contradicted.
  the_withdrawal.attention := null;
  perform cashier.step_withdrawal(the_withdrawal, command->>'outcome', (command->>'operatorId')::uuid, command->>'reason');
  return jsonb_build_object('status', 'ok', 'state', the_withdrawal.state);
end $$;
grant execute on function cashier.settle_complaint(jsonb) to chokdee_app;
