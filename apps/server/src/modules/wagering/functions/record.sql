-- How a wager ended, as records name it.
create or replace function wagering.result_of(p_state text, p_stake bigint, p_payout bigint) returns text
language sql immutable as $$
  select case
    when p_state = 'placed' then 'open'
    when p_state <> 'settled' then p_state
    when p_payout > p_stake then 'won'
    when p_payout < p_stake then 'lost'
    else 'even'
  end
$$;
grant execute on function wagering.result_of to chokdee_app;

-- The result of a wager: its payout less its stake. An open, voided or cancelled wager has none.
-- `p_result` is that of wagering.result_of. Every sum of results is a sum of these.
create or replace function wagering.net_result(p_result text, p_stake bigint, p_payout bigint) returns bigint
language sql immutable as $$
  select case when p_result in ('won', 'lost', 'even') then p_payout - p_stake else 0 end
$$;
grant execute on function wagering.net_result to chokdee_app;

-- What a member's wagers of a period add up to, in parts: several rows may have the same day
-- (GMT+8, of the placing), product, vendor and result, and those that were changed have rows that
-- take back what they were. Days that are wholly in the period are read from the daily results,
-- with the events that the consumer has not added yet, so that the sums are those of the wagers at
-- this moment. The rest of the period is read from the wagers, and all of it when the consumer has
-- given up on an event.
create or replace function wagering.record_parts(p_member uuid, p_from timestamptz, p_until timestamptz)
returns table (
  day date,
  product text,
  vendor text,
  result text,
  bets bigint,
  stake bigint,
  valid_bet bigint,
  payout bigint
)
language plpgsql stable
set enable_seqscan = off
as $$
declare
  v_first_day constant date := platform.business_day(p_from - interval '1 microsecond') + 1;
  v_end_day constant date := case
    when platform.has_dead_letter('wagering.totals', p_member) then v_first_day
    else greatest(v_first_day, platform.business_day(p_until))
  end;
begin
  return query
  select d.day, d.product, d.vendor, d.result, d.bets, d.stake, d.valid_bet, d.payout
  from wagering.daily_result d
  where d.member_id = p_member
    and d.day >= v_first_day
    and d.day < v_end_day
  union all
  select e.day, e.product, e.vendor, c.result, c.bets::bigint, c.stake, c.valid_bet, c.payout
  from platform.unread_events(
    'wagering.totals',
    p_member,
    '{wager.placed,wager.settled,wager.voided}'
  ) as u (payload)
  cross join lateral json_to_record(u.payload) as e (
    product text,
    vendor text,
    day date,
    before text,
    state text,
    stake bigint,
    "validBet" bigint,
    payout bigint,
    "moreValidBet" bigint,
    "morePayout" bigint
  )
  cross join lateral (
    values
      (wagering.result_of(e.state, e.stake, e.payout), 1, e.stake, e."validBet", e.payout),
      (
        wagering.result_of(e.before, e.stake, e.payout - e."morePayout"),
        -1,
        -e.stake,
        e."moreValidBet" - e."validBet",
        e."morePayout" - e.payout
      )
  ) as c (result, bets, stake, valid_bet, payout)
  where e.day >= v_first_day
    and e.day < v_end_day
    and (c.bets > 0 or e.before is not null)
  union all
  select
    platform.business_day(w.placed_at),
    w.product,
    w.vendor,
    wagering.result_of(w.state, w.stake, w.payout),
    1::bigint,
    w.stake::bigint,
    w.valid_bet::bigint,
    w.payout::bigint
  from (
    values
      (p_from, least(p_until, wagering.day_start(v_first_day))),
      (greatest(p_from, wagering.day_start(v_end_day)), p_until)
  ) as part (since, until)
  cross join lateral (
    select *
    from wagering.wager x
    where x.member_id = p_member
      and x.placed_at >= part.since
      and x.placed_at < part.until
      -- The time in an id may differ from the placing by 10 minutes.
      and x.id >= ledger.first_id(part.since - interval '11 minutes')
      and x.id < ledger.first_id(part.until + interval '11 minutes')
  ) w;
end
$$;

-- A member's wagers from one business day to another (both included) by product and day, without
-- those that are voided or cancelled. `p_products` null means all.
create or replace function wagering.profit(p_member uuid, p_first date, p_last date, p_products text[])
returns table (product text, day text, bets bigint, stake bigint, valid_bet bigint, payout bigint, result bigint)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select
    s.product,
    s.day::text,
    sum(s.bets)::bigint,
    sum(s.stake)::bigint,
    sum(s.valid_bet)::bigint,
    sum(s.payout)::bigint,
    sum(wagering.net_result(s.result, s.stake, s.payout))::bigint
  from wagering.record_parts(p_member, wagering.day_start(p_first), wagering.day_start(p_last + 1)) s
  where s.result not in ('voided', 'cancelled')
    and (p_products is null or s.product = any (p_products))
  group by s.product, s.day
  having sum(s.bets) > 0
  order by s.day, s.product
$$;
grant execute on function wagering.profit to chokdee_app;

-- The moment at which a business day (GMT+8) begins.
create or replace function wagering.day_start(p_day date) returns timestamptz
language sql immutable as $$
  select p_day::timestamp at time zone interval '08:00'
$$;

-- A page of a member's wagers of a period, newest first, with the sums of all that match; null
-- means all. A page after the last wager has one row without an id, for the sums. `p_search` is a
-- part of an id, `p_detail` what the details contain, `p_ids` the ids to choose from: with them, or
-- with a game, the sums are read from the wagers. The page is read from the nearer end of the days
-- that it lies in, which the sums by day tell (decision 73). All is of one moment: a stable
-- function reads as the statement that calls it.
create or replace function wagering.record_page(
  p_member uuid,
  p_from timestamptz,
  p_until timestamptz,
  p_product text,
  p_vendors text[],
  p_results text[],
  p_search text,
  p_game text,
  p_detail jsonb,
  p_limit integer,
  p_offset integer,
  p_ids uuid[] default null
)
returns table (
  bets bigint,
  total_stake bigint,
  total_valid bigint,
  total_payout bigint,
  result bigint,
  id uuid,
  product text,
  vendor text,
  game text,
  round text,
  currency text,
  state text,
  placed_at timestamptz,
  settled_at timestamptz,
  stake bigint,
  valid_bet bigint,
  payout bigint,
  price numeric,
  detail jsonb
)
language plpgsql stable
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_matches constant text := concat_ws(
    ' and ',
    'w.member_id = $1 and w.placed_at >= $2 and w.placed_at < $3 and w.id >= $10 and w.id < $11',
    case when p_product is not null then 'w.product = $4' end,
    case when p_vendors is not null then 'w.vendor = any ($5)' end,
    case when p_results is not null then 'wagering.result_of(w.state, w.stake, w.payout) = any ($6)' end,
    case when p_search is not null then 'strpos(w.id::text, $7) > 0' end,
    case when p_game is not null then 'w.game = $8' end,
    case when p_detail is not null then 'w.detail @> $9' end,
    case when p_ids is not null then 'w.id = any ($12)' end
  );
  -- The sums of all that match; of the days that the page lies in: their bounds, the wagers in them
  -- and the newer ones.
  v_sums record;
  v_first_id uuid;
  v_last_id uuid;
  v_offset bigint;
  v_is_near boolean;
  v_reach bigint;
  v_edge uuid;
begin
  if num_nonnulls(p_search, p_game, p_detail, p_ids) = 0 then
    with parts as (
      select *
      from wagering.record_parts(p_member, p_from, p_until) s
      where (p_product is null or s.product = p_product)
        and (p_vendors is null or s.vendor = any (p_vendors))
        and (p_results is null or s.result = any (p_results))
    ), days as (
      select d.day, d.bets, sum(d.bets) over (order by d.day desc) - d.bets as newer
      from (select s.day, sum(s.bets) as bets from parts s group by s.day) d
    )
    select
      total.*,
      page.bets as page_bets,
      page.newer,
      greatest(p_from, wagering.day_start(page.first)) as since,
      least(p_until, wagering.day_start(page.last + 1)) as until
    into v_sums
    from (
      select
        coalesce(sum(s.bets), 0)::bigint as bets,
        coalesce(sum(s.stake), 0)::bigint as stake,
        coalesce(sum(s.valid_bet), 0)::bigint as valid_bet,
        coalesce(sum(s.payout), 0)::bigint as payout,
        coalesce(sum(wagering.net_result(s.result, s.stake, s.payout)), 0)::bigint as result
      from parts s
    ) total
    cross join (
      select
        min(d.day) as first,
        max(d.day) as last,
        coalesce(sum(d.bets), 0)::bigint as bets,
        coalesce(min(d.newer), p_offset)::bigint as newer
      from days d
      where d.newer + d.bets > p_offset
        and d.newer < p_offset + p_limit
    ) page;
  else
    execute format(
      $q$
        select
          count(*) as bets,
          coalesce(sum(w.stake), 0)::bigint as stake,
          coalesce(sum(w.valid_bet), 0)::bigint as valid_bet,
          coalesce(sum(w.payout), 0)::bigint as payout,
          coalesce(
            sum(wagering.net_result(wagering.result_of(w.state, w.stake, w.payout), w.stake, w.payout)),
            0
          )::bigint as result,
          count(*) as page_bets,
          0::bigint as newer,
          $2 as since,
          $3 as until
        from wagering.wager w
        where %s
      $q$,
      v_matches
    )
    into v_sums
    using p_member, p_from, p_until, p_product, p_vendors, p_results, p_search, p_game, p_detail,
      ledger.first_id(p_from - interval '11 minutes'), ledger.first_id(p_until + interval '11 minutes'), p_ids;
  end if;

  v_first_id := ledger.first_id(v_sums.since - interval '11 minutes');
  v_last_id := ledger.first_id(v_sums.until + interval '11 minutes');
  v_offset := p_offset - v_sums.newer;
  v_is_near := v_offset < v_sums.page_bets - v_offset;
  v_reach := case
    when v_is_near then least(v_offset + p_limit, v_sums.page_bets)
    else v_sums.page_bets - v_offset
  end;
  if v_reach > 0 then
    execute format(
      'select w.id from wagering.wager w where %s order by w.id %s offset $13 limit 1',
      v_matches,
      case when v_is_near then 'desc' else 'asc' end
    )
    into v_edge
    using
      p_member, v_sums.since, v_sums.until, p_product, p_vendors, p_results, p_search, p_game, p_detail,
      v_first_id, v_last_id, p_ids, v_reach - 1;
  end if;

  return query execute format(
    $q$
      select $15::bigint, $16::bigint, $17::bigint, $18::bigint, $19::bigint, p.*
      from (select 1) as always
      left join (
        select
          w.id, w.product, w.vendor, w.game, w.round, w.currency, w.state::text, w.placed_at, w.settled_at,
          w.stake::bigint, w.valid_bet::bigint, w.payout::bigint, w.price::numeric, w.detail
        from wagering.wager w
        where %1$s
        order by w.placed_at %2$s, w.id %2$s
        limit $13 offset $14
      ) p on true
      order by p.placed_at desc, p.id desc
    $q$,
    v_matches,
    case when v_is_near then 'desc' else 'asc' end
  )
  using
    p_member, v_sums.since, v_sums.until, p_product, p_vendors, p_results, p_search, p_game, p_detail,
    -- No id is more than 10 minutes off: the page is within 21 minutes of the wager that is as far
    -- from the end by its id.
    case
      when v_reach <= 0 then v_last_id
      when v_is_near then greatest(v_first_id, ledger.first_id(ledger.time_of(v_edge) - interval '21 minutes'))
      else v_first_id
    end,
    case
      when v_is_near or v_reach <= 0 then v_last_id
      else least(v_last_id, ledger.first_id(ledger.time_of(v_edge) + interval '21 minutes'))
    end,
    p_ids,
    case when v_is_near then p_limit else least(p_limit, greatest(v_reach, 0)) end,
    case when v_is_near then v_offset else greatest(v_reach - p_limit, 0) end,
    v_sums.bets,
    v_sums.stake,
    v_sums.valid_bet,
    v_sums.payout,
    v_sums.result;
end
$$;
-- By its arguments: while a database is upgraded, the function of an earlier version exists too.
grant execute on function wagering.record_page(
  uuid, timestamptz, timestamptz, text, text[], text[], text, text, jsonb, integer, integer, uuid[]
) to chokdee_app;
