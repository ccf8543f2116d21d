-- What lines stake on each key, by command; `running` adds the earlier commands of the set.
create or replace function lottery.key_stakes(p_lines lottery.line[])
returns table (
  n integer,
  draw_id uuid,
  play text,
  key text,
  staked bigint,
  payout bigint,
  lines integer,
  running bigint,
  most bigint
)
language sql immutable as $$
  select
    k.n,
    k.draw_id,
    k.play,
    k.key,
    k.staked,
    k.payout,
    k.lines,
    (sum(k.staked) over (partition by k.draw_id, k.play, k.key order by k.n))::bigint,
    k.most
  from (
    select
      l.n,
      l.draw_id,
      l.play,
      u.key,
      sum(l.unit_stake)::bigint as staked,
      sum(l.most_payout)::bigint as payout,
      count(*)::integer as lines,
      min(l.most_key) as most
    from unnest(p_lines) as l
    cross join lateral unnest(l.keys) as u (key)
    group by l.n, l.draw_id, l.play, u.key
  ) k
$$;

-- What lines stake in each issue, by command.
create or replace function lottery.issue_stakes(p_lines lottery.line[])
returns table (
  n integer,
  member_id uuid,
  brand_id text,
  game text,
  draw_id uuid,
  staked bigint,
  lines integer,
  running bigint,
  most_member bigint,
  most_issue bigint
)
language sql immutable as $$
  select
    i.n,
    i.member_id,
    i.brand_id,
    i.game,
    i.draw_id,
    i.staked,
    i.lines,
    (sum(i.staked) over (partition by i.draw_id order by i.n))::bigint,
    i.most_member,
    i.most_issue
  from (
    select
      l.n,
      l.member_id,
      l.brand_id,
      l.game,
      l.draw_id,
      sum(l.stake)::bigint as staked,
      count(*)::integer as lines,
      min(l.most_member) as most_member,
      min(l.most_issue) as most_issue
    from unnest(p_lines) as l
    group by l.n, l.member_id, l.brand_id, l.game, l.draw_id
  ) i
$$;

-- Refuses commands that exceed a limit of the lottery, without a lock on the exposure: the sums are
-- checked again when they are written. Among several commands one that may exceed a limit is
-- `busy`: whether it does is decided alone.
create or replace function lottery.limit_answers(p_answers jsonb[], p_lines lottery.line[], p_is_alone boolean)
returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_row record;
begin
  for v_row in
    select
      i.n,
      jsonb_build_object(
        'status', 'limit',
        'reason', case
          when coalesce(m.staked, 0) + i.staked > i.most_member then 'lottery.member'
          else 'lottery.issue'
        end,
        'game', i.game,
        'draw', i.draw_id,
        'left', greatest(
          case
            when coalesce(m.staked, 0) + i.staked > i.most_member then i.most_member - coalesce(m.staked, 0)
            else i.most_issue - coalesce(t.staked, 0)
          end,
          0
        )::text
      ) as answer
    from lottery.issue_stakes(p_lines) i
    left join lottery.member_stake m on m.member_id = i.member_id and m.draw_id = i.draw_id
    left join lottery.issue t on t.draw_id = i.draw_id
    where coalesce(m.staked, 0) + i.staked > i.most_member
      or coalesce(t.staked, 0) + i.running > i.most_issue
    union all
    select
      k.n,
      jsonb_build_object(
        'status', 'limit',
        'reason', 'lottery.number',
        'draw', k.draw_id,
        'play', k.play,
        'key', k.key,
        'left', greatest(k.most - coalesce(e.staked, 0), 0)::text
      )
    from lottery.key_stakes(p_lines) k
    left join lottery.exposure e on e.draw_id = k.draw_id and e.play = k.play and e.key = k.key
    where coalesce(e.staked, 0) + k.running > k.most
  loop
    v_answers[v_row.n] := coalesce(
      v_answers[v_row.n],
      case when p_is_alone then v_row.answer else '{"status": "busy"}' end
    );
  end loop;
  return v_answers;
end
$$;
