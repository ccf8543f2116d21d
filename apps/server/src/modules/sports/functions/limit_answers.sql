-- Refuses the tickets that exceed a limit, without a lock on the markets: what is bet on them is
-- judged again under their locks. Among several tickets one that exceeds a limit only together with
-- earlier ones of the set is `busy`: whether it does is decided alone.
create or replace function sports.limit_answers(
  p_answers jsonb[],
  p_legs sports.leg_order[],
  p_is_alone boolean
) returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_legs constant sports.leg_order[] := array(
    select l::sports.leg_order
    from unnest(p_legs) as l
    where p_answers[l.n] is null
  );
  v_row record;
begin
  if v_legs = '{}' then
    return v_answers;
  end if;
  for v_row in
    select m.n, m.reason, true as is_sure
    from sports.member_refusals(v_legs) m
    union all
    select r.n, r.reason, r.is_sure or p_is_alone
    from sports.market_refusals(v_legs) r
  loop
    v_answers[v_row.n] := coalesce(
      v_answers[v_row.n],
      case
        when v_row.is_sure then wagering.refusal('limit', v_row.reason)
        else '{"status": "busy"}'
      end
    );
  end loop;
  return v_answers;
end
$$;

-- The tickets that exceed a limit of their member, under the member's lock.
create or replace function sports.member_refusals(p_legs sports.leg_order[])
returns table (n integer, reason text)
language plpgsql as $$
begin
  return query
  select
    r.n,
    case when min(r.rank) = 1 then 'sports.member' else 'sports.member_event' end
  from (
    select
      l.n,
      case
        when l.stake + s.in_market > l.most_member then 1
        when l.stake + s.in_event > l.most_member_event then 2
      end as rank
    from unnest(p_legs) as l
    cross join lateral (
      select
        coalesce(sum(x.staked) filter (where x.market_id = l.market_id), 0) as in_market,
        coalesce(sum(x.staked), 0) as in_event
      from sports.member_stake x
      where x.member_id = l.member_id and x.event_id = l.event_id
    ) s
  ) r
  where r.rank is not null
  group by r.n;
end
$$;

-- The tickets that exceed the limit of a market or event. `is_sure`: also without the earlier ones
-- of the set. Of those only what can raise a loss is counted, so a set that passes keeps the limits
-- whichever of its tickets are refused later, and a ticket alone is judged exactly.
-- The loss in a market is exact under its lock. That of an event adds the largest losses of its
-- other markets, without a lock on them, so that a busy market does not delay them: it can be
-- exceeded by bets of the same moment. Volatile, as closed_tickets.
create or replace function sports.market_refusals(p_legs sports.leg_order[])
returns table (n integer, reason text, is_sure boolean)
language plpgsql as $$
begin
  return query
  select distinct on (r.n)
    r.n,
    case when r.sure_market or (r.of_market and not r.sure_event) then 'sports.market' else 'sports.event' end,
    r.sure_market or r.sure_event
  from (
    select
      l.n,
      l.position,
      own.loss + l.before_outcome > l.most_market as of_market,
      own.loss > l.most_market as sure_market,
      others.loss + l.before_event - l.before_market + greatest(own.loss + l.before_outcome, 0) > l.most_event
        as of_event,
      others.loss + greatest(own.loss, 0) > l.most_event as sure_event
    from (
      select
        x.*,
        sum(greatest(x.payout - x.stake, 0)) over (partition by x.market_id, x.outcome order by x.n, x.position)
          - greatest(x.payout - x.stake, 0) as before_outcome,
        sum(greatest(x.payout - x.stake, 0)) over (partition by x.market_id order by x.n, x.position)
          - greatest(x.payout - x.stake, 0) as before_market,
        sum(greatest(x.payout - x.stake, 0)) over (partition by x.event_id order by x.n, x.position)
          - greatest(x.payout - x.stake, 0) as before_event
      from unnest(p_legs) as x
    ) l
    cross join lateral (
      select
        coalesce(max(e.payout) filter (where e.outcome = l.outcome), 0) - coalesce(sum(e.staked), 0)
          + l.payout - l.stake as loss
      from sports.exposure e
      where e.market_id = l.market_id
    ) own
    cross join lateral (
      select coalesce(sum(greatest(v.loss, 0)), 0) as loss
      from sports.market m
      cross join lateral (
        select max(e.payout) - sum(e.staked) as loss
        from sports.exposure e
        where e.market_id = m.market_id
      ) v
      where m.event_id = l.event_id and m.market_id <> l.market_id and m.results is null
    ) others
  ) r
  where r.of_market or r.of_event
  order by r.n, (r.sure_market or r.sure_event) desc, r.position;
end
$$;
