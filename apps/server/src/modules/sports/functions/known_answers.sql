-- Completes the answers of tickets that are decided without judging them: those of members who are
-- locked elsewhere, repetitions, and wrong ones. `p_locked`: the members that are locked here. Each
-- is found by its key: `limit` keeps the planner from reading a whole index.
create or replace function sports.known_answers(
  p_answers jsonb[],
  p_tickets sports.ticket_order[],
  p_locked uuid[]
) returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_row record;
begin
  for v_row in
    select k.n, k.answer
    from (
      select
        t.n,
        case
          when (t.member_id = any (p_locked)) is not true
            and exists (select from protection.in_play(t.member_id))
            then '{"status": "busy"}'
          when k.hash = t.hash
            then jsonb_build_object('status', 'replayed', 'balance', k.balance_after::text)
          when k.ticket_id is not null then wagering.refusal('conflict')
          when t.fault is not null
            then jsonb_build_object('status', 'error', 'sqlstate', '22023', 'message', t.fault)
        end as answer
      from unnest(p_tickets) as t
      left join lateral (
        select x.ticket_id, x.hash, x.balance_after
        from sports.ticket x
        where x.member_id = t.member_id and x.ticket_id = t.id
        limit 1
      ) k on true
      where p_answers[t.n] is null
    ) k
    where k.answer is not null
  loop
    v_answers[v_row.n] := v_row.answer;
  end loop;
  return v_answers;
end
$$;
