-- How many legs may be bet on now, at the version by which they were judged.
create or replace function sports.open_legs(p_legs sports.leg_request[], p_brand text) returns integer
language plpgsql as $$
begin
  return (
    select count(*)
    from unnest(p_legs) as l
    join sports.market m on m.market_id = l.market
    join sports.event e on e.event_id = m.event_id
    where m.version = l.version
      and m.event_id = l.event
      and m.state = 'active'
      and not m.is_held
      and not m.is_event_held
      and platform.clock() < m.closes_at
      and e.brand_id = p_brand
  );
end
$$;

-- The limit of a member that a ticket exceeds; null when none.
create or replace function sports.member_refusal(p_member uuid, p_stake bigint, p_legs sports.leg_request[])
returns text
language plpgsql stable as $$
begin
  return (
    select case when min(r.rank) = 1 then 'sports.member' when min(r.rank) = 2 then 'sports.member_event' end
    from (
      select case
        when p_stake + coalesce(sum(s.staked) filter (where s.market_id = l.market), 0) > l."mostMember" then 1
        when p_stake + coalesce(sum(s.staked), 0) > l."mostMemberEvent" then 2
      end as rank
      from unnest(p_legs) as l
      left join sports.member_stake s on s.member_id = p_member and s.event_id = l.event
      group by l.market, l."mostMember", l."mostMemberEvent"
    ) r
  );
end
$$;

-- The limit of a market or event that a ticket exceeds; null when none. The loss in a market is
-- exact under its lock. That of an event adds the largest losses of its markets, without a lock on
-- the others, so that a busy market does not delay them: it can be exceeded by bets of the same
-- moment.
create or replace function sports.market_refusal(p_legs sports.leg_request[], p_stake bigint) returns text
language plpgsql as $$
declare
  v_leg sports.leg_request;
  v_loss numeric;
begin
  foreach v_leg in array p_legs loop
    v_loss := (
      select coalesce(max(x.payout) filter (where x.outcome = v_leg.outcome), 0) - coalesce(sum(x.staked), 0)
      from sports.exposure x
      where x.market_id = v_leg.market
    ) + v_leg.payout - p_stake;
    if v_loss > v_leg."mostMarket" then
      return 'sports.market';
    end if;
    if sports.loss_of_event(v_leg.event, v_leg.market) + greatest(v_loss, 0) > v_leg."mostEvent" then
      return 'sports.event';
    end if;
  end loop;
  return null;
end
$$;

-- What a brand can lose at most in an event, outside one market.
create or replace function sports.loss_of_event(p_event uuid, p_without uuid) returns numeric
language sql stable as $$
  select coalesce(sum(greatest(v.loss, 0)), 0)
  from (
    select max(x.payout) - sum(x.staked) as loss
    from sports.market m
    join sports.exposure x on x.market_id = m.market_id
    where m.event_id = p_event and m.market_id <> p_without and m.results is null
    group by m.market_id
  ) v
$$;

-- Writes a ticket with its legs and what its member has staked.
create or replace function sports.write_ticket(p_command jsonb, p_legs sports.leg_request[], p_balance bigint)
returns void
language plpgsql as $$
declare
  v_member constant uuid := (p_command ->> 'memberId')::uuid;
  v_ticket constant uuid := (p_command ->> 'id')::uuid;
begin
  insert into sports.ticket (member_id, ticket_id, brand_id, kind, placed_at, hash, balance_after)
  values (
    v_member,
    v_ticket,
    p_command ->> 'brandId',
    p_command ->> 'kind',
    platform.clock(),
    decode(p_command ->> 'hash', 'hex'),
    p_balance
  );
  insert into sports.leg (member_id, ticket_id, position, is_single, event_id, market_id, outcome, price, line)
  select
    v_member,
    v_ticket,
    l.n,
    p_command ->> 'kind' = 'single',
    l.event,
    l.market,
    l.outcome,
    l.price,
    l.line
  from unnest(p_legs) with ordinality as l (market, event, outcome, price, line, version, payout, a, b, c, d, n);
  insert into sports.member_stake as s (member_id, event_id, market_id, staked)
  select v_member, l.event, l.market, (p_command ->> 'stake')::bigint
  from unnest(p_legs) as l
  on conflict (member_id, event_id, market_id) do update set staked = s.staked + excluded.staked;
end
$$;
