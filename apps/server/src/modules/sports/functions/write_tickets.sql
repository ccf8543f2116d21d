-- Writes the tickets whose wagers were accepted, and what they stake; completes their answers. The
-- rows that many members share come last, each once and in the order of its key, so that two sets
-- cannot deadlock and the rows are locked as short as possible. A ticket alone that a market or a
-- limit refuses by then is taken back and answered so; a set fails and its tickets are sent alone.
create or replace function sports.write_tickets(
  p_answers jsonb[],
  p_tickets sports.ticket_order[],
  p_legs sports.leg_order[],
  p_decisions wagering.decision[],
  p_is_alone boolean
) returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_legs constant sports.leg_order[] := array(
    select l::sports.leg_order
    from unnest(p_decisions) as d
    join unnest(p_legs) as l on l.n = d.n
    where d.status = 'ok'
    order by l.n, l.position
  );
  v_placed_at timestamptz;
  v_refusal jsonb;
  v_row record;
begin
  if v_legs = '{}' then
    return v_answers;
  end if;
  -- The wagers of a set are placed at one time.
  v_placed_at := wagering.placed_at(v_legs[1].member_id, v_legs[1].ticket_id);
  for v_row in
    with placed as (
      insert into sports.ticket (member_id, ticket_id, brand_id, kind, placed_at, hash, balance_after)
      select
        t.member_id,
        t.id,
        t.brand_id,
        t.kind,
        v_placed_at,
        t.hash,
        d.balance
      from unnest(p_decisions) as d
      join unnest(p_tickets) as t on t.n = d.n
      where d.status = 'ok'
      returning member_id, number
    )
    select t.n, p.number
    from placed p
    join unnest(p_tickets) as t on t.member_id = p.member_id
  loop
    v_answers[v_row.n] := v_answers[v_row.n]
      || jsonb_build_object('number', v_row.number::text, 'placedAt', v_placed_at);
  end loop;
  insert into sports.leg (member_id, ticket_id, position, is_single, event_id, market_id, outcome, price, line)
  select
    l.member_id,
    l.ticket_id,
    l.position,
    l.is_single,
    l.event_id,
    l.market_id,
    l.outcome,
    l.price,
    l.line
  from unnest(v_legs) as l;
  insert into sports.member_stake as s (member_id, event_id, market_id, staked)
  select l.member_id, l.event_id, l.market_id, l.stake
  from unnest(v_legs) as l
  on conflict (member_id, event_id, market_id) do update set staked = s.staked + excluded.staked;
  perform
  from sports.market m
  where m.market_id = any (array(select l.market_id from unnest(v_legs) as l))
  order by m.market_id
  for no key update;
  if sports.closed_tickets(v_legs) <> '{}' then
    v_refusal := wagering.refusal('closed', 'moved');
  else
    v_refusal := (select wagering.refusal('limit', r.reason) from sports.market_refusals(v_legs) r limit 1);
  end if;
  if v_refusal is not null and p_is_alone then
    perform ledger.refuse(v_refusal);
  elsif v_refusal is not null then
    raise exception 'a market changed, or other tickets used up a limit' using errcode = 'serialization_failure';
  end if;
  insert into sports.exposure as x (market_id, outcome, staked, payout, tickets)
  select
    l.market_id,
    l.outcome,
    sum(l.stake)::bigint,
    sum(l.payout)::bigint,
    count(*)::integer
  from unnest(v_legs) as l
  group by l.market_id, l.outcome
  order by l.market_id, l.outcome
  on conflict (market_id, outcome) do update set
    staked = x.staked + excluded.staked,
    payout = x.payout + excluded.payout,
    tickets = x.tickets + excluded.tickets;
  return v_answers;
end
$$;
