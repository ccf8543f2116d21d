-- Refuses the tickets whose game is not offered, those with a leg that may not be bet on
-- (`p_closed`) and those with related legs.
create or replace function sports.sale_answers(
  p_answers jsonb[],
  p_tickets sports.ticket_order[],
  p_closed integer[]
) returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_row record;
begin
  for v_row in
    select r.n, r.reason
    from (
      select
        t.n,
        case
          when not g.is_open then 'game'
          when t.n = any (p_closed) then 'moved'
          when cardinality(t.legs) > 1
            and exists (select from sports.related_legs(array(select l.event from unnest(t.legs) as l)))
            then 'related'
        end as reason
      from (
        select
          d.brand_id,
          d.vendor,
          d.game,
          d.game_version,
          catalogue.is_open(d.brand_id, d.vendor, d.game, d.game_version) as is_open
        from (
          select distinct x.brand_id, x.vendor, x.game, x.game_version
          from unnest(p_tickets) as x
          where p_answers[x.n] is null
        ) d
        offset 0
      ) g
      join unnest(p_tickets) as t
        on (t.brand_id, t.vendor, t.game, t.game_version) = (g.brand_id, g.vendor, g.game, g.game_version)
      where p_answers[t.n] is null
    ) r
    where r.reason is not null
  loop
    v_answers[v_row.n] := wagering.refusal('closed', v_row.reason);
  end loop;
  return v_answers;
end
$$;

-- The tickets with a leg that may not be bet on now, or not as it was judged: by the version of its
-- market, the event's own limits and the revision of the brand's setting. Volatile, so that it sees
-- what was committed before a lock that was taken before the call.
create or replace function sports.closed_tickets(p_legs sports.leg_order[]) returns integer[]
language plpgsql as $$
begin
  return array(
    select distinct l.n
    from unnest(p_legs) as l
    where (
      select
        m.version = l.version
        and m.event_id = l.event_id
        and m.state = 'active'
        and not m.is_held
        and not m.is_event_held
        and platform.clock() < m.closes_at
        and e.brand_id = l.brand_id
        and e.most_market is not distinct from l.own_market
        and e.most_event is not distinct from l.own_event
        and l.setting = coalesce(
          (select s.revision from sports.setting s where s.brand_id = l.brand_id),
          0
        )
      from sports.market m
      join sports.event e on e.event_id = m.event_id
      where m.market_id = l.market_id
    ) is not true
  );
end
$$;
