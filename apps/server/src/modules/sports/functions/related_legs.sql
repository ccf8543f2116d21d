-- The pairs of legs that cannot be combined because the outcome of one depends on that of the other
-- (docs/decisions/0076), as positions in `p_events` from 0, the lower first:
--   legs of one event;
--   an outright with any event of its league and season, another outright included. An event whose
--   feed names no season belongs to every season of its league;
--   one real match that two feeds or leagues list: the same sport and competitors within 24 hours.
-- The only statement of this rule: the judgement of a ticket and the command `sports.place` use it.
create or replace function sports.related_legs(p_events uuid[]) returns table (first_leg integer, second_leg integer)
language sql stable as $$
  with leg as (
    select u.n::integer - 1 as n, l.is_virtual, e.*
    from unnest(p_events) with ordinality as u (event_id, n)
    join sports.event e on e.event_id = u.event_id
    join sports.league l on l.brand_id = e.brand_id and l.code = e.league
  )
  select a.n, b.n
  from leg a
  join leg b on b.n > a.n and b.brand_id = a.brand_id
  where a.event_id = b.event_id
    or (
      'outright' in (a.kind, b.kind)
      and a.league = b.league
      and (a.season = b.season) is not false
    )
    or (
      a.kind = 'match'
      and b.kind = 'match'
      and not a.is_virtual
      and not b.is_virtual
      and a.sport = b.sport
      and abs(extract(epoch from a.starts_at - b.starts_at)) < 86400
      and (
        (
          sports.is_same_side(a.home_code, a.home_names, b.home_code, b.home_names)
          and sports.is_same_side(a.away_code, a.away_names, b.away_code, b.away_names)
        )
        or (
          sports.is_same_side(a.home_code, a.home_names, b.away_code, b.away_names)
          and sports.is_same_side(a.away_code, a.away_names, b.home_code, b.home_names)
        )
      )
    )
  order by a.n, b.n
$$;
grant execute on function sports.related_legs to chokdee_app;

-- Whether two competitors are one: their code or their name in a language is the same.
create or replace function sports.is_same_side(p_code text, p_names jsonb, p_other_code text, p_other_names jsonb)
returns boolean
language sql immutable as $$
  select p_code = p_other_code
    or exists (
      select
      from jsonb_each_text(p_names) as own
      join jsonb_each_text(p_other_names) as other on other.key = own.key
      where lower(other.value) = lower(own.value)
    )
$$;
grant execute on function sports.is_same_side to chokdee_app;
