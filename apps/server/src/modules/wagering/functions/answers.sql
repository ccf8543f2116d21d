-- The answers of commands, by position: those of `p_answers`, and for the others the answer to the
-- decisions about their wagers. A command of several wagers is answered with its last one, or with
-- the one that is refused.
create or replace function wagering.answers(p_answers jsonb[], p_decisions wagering.decision[]) returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_one wagering.decision;
begin
  foreach v_one in array p_decisions loop
    v_answers[v_one.n] := case
      when v_one.status = 'error' then jsonb_build_object(
        'status', 'error',
        'sqlstate', v_one.sqlstate,
        'message', format('wager %s: %s', v_one.wager_id, v_one.reason)
      )
      when v_one.balance is null or v_one.status not in ('ok', 'replayed')
        then wagering.refusal(v_one.status, v_one.reason)
      else wagering.answer(v_one.status, v_one.wager_id, v_one.currency, v_one.balance, v_one.version)
    end;
  end loop;
  return v_answers;
end
$$;
