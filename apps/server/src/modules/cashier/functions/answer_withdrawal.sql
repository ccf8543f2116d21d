-- The member's answer to a paid withdrawal. Command: {memberId, id, received: boolean, note?}. It
-- is accepted once.
-- Returns {status, state}. Status: ok; replayed (the same answer is stored); moved; absent.
create or replace function cashier.answer_withdrawal(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_withdrawal cashier.withdrawal;
  v_answer text := case when (command->>'received')::boolean then 'received' else 'not_received' end;
begin
  select * into v_withdrawal
  from cashier.withdrawal
  where member_id = (command->>'memberId')::uuid
    and id = (command->>'id')::uuid
  for update;
  if not found then
    return jsonb_build_object('status', 'absent');
  end if;
  if v_withdrawal.state = v_answer and v_withdrawal.answered_with = 'member' then
    return jsonb_build_object('status', 'replayed', 'state', v_answer);
  end if;
  if v_withdrawal.state <> 'paid' then
    return jsonb_build_object('status', 'moved', 'state', v_withdrawal.state);
  end if;
  v_withdrawal.state := v_answer;
  v_withdrawal.answered_at := platform.clock();
  v_withdrawal.answered_with := 'member';
  perform cashier.save_withdrawal(v_withdrawal, v_answer, null, command->>'note');
  return jsonb_build_object('status', 'ok', 'state', v_answer);
end $$;
grant execute on function cashier.answer_withdrawal(jsonb) to chokdee_app;

-- Marks at most `p_limit` paid withdrawals as received whose answer is overdue (decision D17).
-- Returns how many.
create or replace function cashier.receive_unanswered(p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_withdrawal cashier.withdrawal;
  v_count integer := 0;
begin
  for v_withdrawal in
    select *
    from cashier.withdrawal
    where state = 'paid'
      and answer_by <= platform.clock()
    order by answer_by
    limit p_limit
    for update skip locked
  loop
    v_withdrawal.state := 'received';
    v_withdrawal.answered_at := platform.clock();
    v_withdrawal.answered_with := 'time';
    perform cashier.save_withdrawal(v_withdrawal, 'received', null, null);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
grant execute on function cashier.receive_unanswered(integer) to chokdee_app;
