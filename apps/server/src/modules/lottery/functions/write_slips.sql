-- Writes the slips whose wagers were accepted, and what they stake; completes their answers. The
-- rows that many members share come last, each once and in the order of its key, so that two sets
-- cannot deadlock and the rows are locked as short as possible. When a limit is exceeded because
-- another set came first, the set fails and its commands are sent again.
create or replace function lottery.write_slips(
  p_answers jsonb[],
  p_lines lottery.line[],
  p_decisions wagering.decision[],
  p_at timestamptz
) returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_row record;
  v_accepted integer[];
  v_lines lottery.line[];
begin
  v_accepted := array(select distinct d.n from unnest(p_decisions) as d where d.status = 'ok');
  v_lines := array(select l::lottery.line from unnest(p_lines) as l where l.n = any (v_accepted));
  if v_lines = '{}' then
    return v_answers;
  end if;
  for v_row in
    with placed as (
      insert into lottery.slip (
        member_id,
        slip_id,
        brand_id,
        placed_at,
        hash,
        lines,
        stake,
        currency,
        balance_after
      )
      select
        l.member_id,
        l.slip_id,
        l.brand_id,
        p_at,
        l.hash,
        s.lines,
        s.stake,
        l.currency,
        (select d.balance from unnest(p_decisions) as d where d.n = l.n order by d.wager_id desc limit 1)
      from unnest(v_lines) as l
      join (
        select
          x.n,
          count(*)::integer as lines,
          sum(x.stake)::bigint as stake
        from unnest(v_lines) as x
        group by x.n
      ) s on s.n = l.n
      where l.line = 1
      returning member_id, number
    )
    select l.n, p.number
    from placed p
    join unnest(v_lines) as l on l.member_id = p.member_id and l.line = 1
  loop
    v_answers[v_row.n] := v_answers[v_row.n] || jsonb_build_object('number', v_row.number::text);
  end loop;
  insert into lottery.member_stake as m (member_id, draw_id, brand_id, game, staked, lines, last_at)
  select
    i.member_id,
    i.draw_id,
    i.brand_id,
    i.game,
    i.staked,
    i.lines,
    p_at
  from lottery.issue_stakes(v_lines) i
  on conflict (member_id, draw_id) do update set
    staked = m.staked + excluded.staked,
    lines = m.lines + excluded.lines,
    last_at = excluded.last_at;
  insert into lottery.exposure as e (draw_id, play, key, staked, payout, lines, since)
  select
    k.draw_id,
    k.play,
    k.key,
    sum(k.staked),
    sum(k.payout),
    sum(k.lines),
    p_at
  from lottery.key_stakes(v_lines) k
  group by k.draw_id, k.play, k.key
  order by k.draw_id, k.play, k.key
  on conflict (draw_id, play, key) do update set
    staked = e.staked + excluded.staked,
    payout = e.payout + excluded.payout,
    lines = e.lines + excluded.lines;
  insert into lottery.issue as t (draw_id, brand_id, game, staked, lines, since)
  select
    i.draw_id,
    min(i.brand_id),
    min(i.game),
    sum(i.staked),
    sum(i.lines),
    p_at
  from lottery.issue_stakes(v_lines) i
  group by i.draw_id
  order by i.draw_id
  on conflict (draw_id) do update set
    staked = t.staked + excluded.staked,
    lines = t.lines + excluded.lines;
  if exists (
    select
    from lottery.key_stakes(v_lines) k
    join lottery.exposure e on e.draw_id = k.draw_id and e.play = k.play and e.key = k.key
    where e.staked > k.most
  )
  or exists (
    select
    from lottery.issue_stakes(v_lines) i
    join lottery.issue t on t.draw_id = i.draw_id
    where t.staked > i.most_issue
  ) then
    raise exception 'another slip used up a limit' using errcode = 'serialization_failure';
  end if;
  return v_answers;
end
$$;
