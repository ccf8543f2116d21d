-- Completes the answers of commands that are decided without judging their lines: those of members
-- who are locked elsewhere, repetitions of a slip, and wrong ones.
create or replace function lottery.known_answers(p_answers jsonb[], p_lines lottery.line[], p_locked uuid[])
returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_head lottery.line;
  v_slip lottery.slip;
begin
  foreach v_head in array p_lines loop
    continue when v_head.line > 1 or v_answers[v_head.n] is not null;
    if (v_head.member_id = any (p_locked)) is not true then
      v_answers[v_head.n] := case
        when exists (select from protection.in_play(v_head.member_id)) then '{"status": "busy"}'
        else '{"status": "closed"}'
      end;
      continue;
    end if;
    select * into v_slip
    from lottery.slip s
    where s.member_id = v_head.member_id and s.slip_id = v_head.slip_id;
    if found then
      v_answers[v_head.n] := case
        when v_slip.hash = v_head.hash then jsonb_build_object(
          'status', 'replayed',
          'wagerId', v_head.id,
          'currency', v_slip.currency,
          'balance', v_slip.balance_after::text
        )
        else wagering.refusal('conflict')
      end;
    end if;
  end loop;
  for v_head in
    select *
    from unnest(p_lines) as l
    where v_answers[l.n] is null
      and (
        num_nulls(l.slip_id, l.hash, l.draw_id, l.play, l.unit_stake, l.most_payout, l.revision) > 0
        or coalesce(cardinality(l.keys), 0) not between 1 and 20
        or l.unit_stake <= 0
        or l.most_payout < 0
      )
  loop
    v_answers[v_head.n] := jsonb_build_object(
      'status', 'error',
      'sqlstate', '23502',
      'message', format('line %s lacks one of its fields', v_head.line)
    );
  end loop;
  return v_answers;
end
$$;
