-- Completes the answers of commands that are decided without judging their bets: wrong ones, those
-- of members who are locked elsewhere, and repetitions of a press. A repetition has the same bets
-- on the same round.
create or replace function tables.known_answers(p_answers jsonb[], p_lines tables.line[], p_locked uuid[])
returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_line tables.line;
  v_row record;
begin
  foreach v_line in array p_lines loop
    continue when v_answers[v_line.n] is not null;
    if num_nulls(
      v_line.id,
      v_line.member_id,
      v_line.press_id,
      v_line.brand_id,
      v_line.code,
      v_line.revision,
      v_line.round_id,
      v_line.position,
      v_line.stake,
      v_line.payout
    ) > 0 then
      v_answers[v_line.n] := jsonb_build_object(
        'status', 'error',
        'sqlstate', '23502',
        'message', format('bet %s lacks one of its fields', v_line.line)
      );
    elsif not v_line.member_id = any (p_locked) then
      -- An unknown member is refused by the acceptance.
      if exists (select from protection.in_play(v_line.member_id)) then
        v_answers[v_line.n] := '{"status": "busy"}';
      end if;
    end if;
  end loop;
  for v_row in
    select
      h.n,
      h.member_id,
      h.round_id,
      e.bets = array(
        select row(l.id, l.round_id, l.position, l.stake)::text
        from unnest(p_lines) as l
        where l.n = h.n
        order by l.id
      ) as is_same
    from unnest(p_lines) as h
    cross join lateral (
      select array_agg(row(b.wager_id, b.round_id, b.position, b.stake)::text order by b.wager_id) as bets
      from tables.bet b
      where b.member_id = h.member_id and b.press_id = h.press_id
    ) e
    where h.line = 1
      and v_answers[h.n] is null
      and e.bets is not null
  loop
    v_answers[v_row.n] := case
      when v_row.is_same then tables.replayed(v_row.member_id, v_row.round_id)
      else wagering.refusal('conflict')
    end;
  end loop;
  return v_answers;
end
$$;

-- The answer to a repetition, with the member's stakes while no bet of the round has an outcome.
create or replace function tables.replayed(p_member uuid, p_round uuid) returns jsonb
language sql stable as $$
  select jsonb_strip_nulls(
    jsonb_build_object(
      'status',
      'replayed',
      'positions',
      (
        select jsonb_agg(jsonb_build_object('position', s.position, 'stake', s.stake::text) order by s.first)
        from (
          select b.position, sum(b.stake)::bigint as stake, min(b.wager_id::text) as first
          from tables.bet b
          where b.round_id = p_round and b.member_id = p_member
          group by b.position
        ) s
        where exists (
          select
          from tables.round r
          where r.round_id = p_round and r.state in ('betting', 'closed')
        )
      )
    )
  )
$$;
