-- A page of the entries of one purse, newest first, with the number (`total`) and the `sum` of all
-- matching entries. `p_types` null means all types; `p_from` is inclusive, `p_to` exclusive. A page
-- after the last entry has one row without an id, for the sums.
-- The cost does not grow with what matches (decision 73): the sums are those of the closed days and
-- of the entries of the other days; the page is read from the nearer end of the days that it lies
-- in. All is of one moment: a stable function reads as the statement that calls it.
create or replace function ledger.purse_statement(
  p_member uuid,
  p_purse text,
  p_types text[],
  p_from timestamptz,
  p_to timestamptz,
  p_limit integer,
  p_offset integer
)
returns table (
  total bigint,
  sum bigint,
  id uuid,
  line smallint,
  posted_at timestamptz,
  type text,
  currency text,
  amount bigint,
  balance bigint,
  version bigint,
  other text,
  reference text
)
language plpgsql stable
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  -- The closed days that are wholly in the period: from the first up to, but without, the other.
  v_first_day constant date := platform.business_day(p_from - interval '1 microsecond') + 1;
  v_end_day constant date := greatest(
    v_first_day,
    -- `least` leaves null out: while no day is closed, none is taken for one.
    least(platform.business_day(p_to), coalesce((select max(c.day) + 1 from ledger.closed_purse_day c), v_first_day))
  );
  v_total bigint;
  v_sum bigint;
  -- Of the days that the page lies in: their bounds, the entries in them and the newer ones.
  v_since timestamptz;
  v_until timestamptz;
  v_page_entries bigint;
  v_newer bigint;
  v_first_id uuid;
  v_last_id uuid;
  v_offset bigint;
  v_matches text;
  v_is_near boolean;
  v_reach bigint;
  v_edge uuid;
begin
  with parts as (
    select d.day, d.entries, d.amount
    from ledger.purse_day d
    where d.member_id = p_member
      and d.purse = p_purse
      and d.day >= v_first_day
      and d.day < v_end_day
      and (p_types is null or d.type = any (p_types))
    union all
    select platform.business_day(t.posted_at), 1, case when t.credit = p_purse then t.amount else -t.amount end
    from (
      values
        (p_from, least(p_to, ledger.day_start(v_first_day))),
        (greatest(p_from, ledger.day_start(v_end_day)), p_to)
    ) as part (since, until)
    cross join lateral (
      select *
      from ledger.transfer x
      where x.member_id = p_member
        and (x.debit = p_purse or x.credit = p_purse)
        and (p_types is null or x.type = any (p_types))
        and x.posted_at >= part.since
        and x.posted_at < part.until
        and x.id >= ledger.first_id(part.since - interval '11 minutes')
        and x.id < ledger.first_id(part.until + interval '11 minutes')
    ) t
  ), days as (
    select d.day, d.entries, sum(d.entries) over (order by d.day desc) - d.entries as newer
    from (select s.day, sum(s.entries) as entries from parts s group by s.day) d
  )
  select
    total.entries,
    total.amount,
    greatest(p_from, ledger.day_start(page.first)),
    least(p_to, ledger.day_start(page.last + 1)),
    page.entries,
    page.newer
  into v_total, v_sum, v_since, v_until, v_page_entries, v_newer
  from (select coalesce(sum(s.entries), 0) as entries, coalesce(sum(s.amount), 0) as amount from parts s) total
  cross join (
    select
      min(d.day) as first,
      max(d.day) as last,
      coalesce(sum(d.entries), 0) as entries,
      coalesce(min(d.newer), p_offset) as newer
    from days d
    where d.newer + d.entries > p_offset
      and d.newer < p_offset + p_limit
  ) page;

  -- The time in an id may differ from the posting by 10 minutes.
  v_first_id := ledger.first_id(v_since - interval '11 minutes');
  v_last_id := ledger.first_id(v_until + interval '11 minutes');
  v_offset := p_offset - v_newer;
  v_is_near := v_offset < v_page_entries - v_offset;
  v_reach := case when v_is_near then v_offset + p_limit else v_page_entries - v_offset end;
  v_matches := format(
    $q$
      t.member_id = $1
      and (t.debit = $2 or t.credit = $2)
      and t.posted_at >= $4
      and t.posted_at < $5
      and %s
    $q$,
    case
      when p_types is null then 'true'
      when p_types && '{bet,win}' then 't.type = any ($3)'
      -- So that the index of the few other entries serves.
      else $q$t.type = any ($3) and t.type not in ('bet', 'win')$q$
    end
  );
  if v_reach > 0 then
    execute format(
      'select t.id from ledger.transfer t where %s and t.id >= $6 and t.id < $7
       order by t.id %s offset $8 limit 1',
      v_matches,
      case when v_is_near then 'desc' else 'asc' end
    )
    into v_edge
    using p_member, p_purse, p_types, v_since, v_until, v_first_id, v_last_id, v_reach - 1;
  end if;

  return query execute format(
    $q$
      select $10::bigint, $11::bigint, p.id, p.line, p.posted_at, p.type, p.currency, p.amount, p.balance,
        p.version, p.other, p.reference
      from (select 1) as always
      left join (
        select
          t.id,
          t.line,
          t.posted_at,
          t.type,
          t.currency,
          case when t.credit = $2 then t.amount else -t.amount end as amount,
          case when t.credit = $2 then t.credit_balance else t.debit_balance end as balance,
          case when t.credit = $2 then t.credit_version else t.debit_version end as version,
          case when t.credit = $2 then t.debit else t.credit end as other,
          t.reference
        from ledger.transfer t
        where %s and t.id >= $6 and t.id < $7
        order by version %s
        limit $8 offset $9
      ) p on true
      order by p.version desc
    $q$,
    v_matches,
    case when v_is_near then 'desc' else 'asc' end
  )
  using
    p_member,
    p_purse,
    p_types,
    v_since,
    v_until,
    -- Entries are posted in the order of their versions, and no id is more than 10 minutes off: the
    -- page is within 21 minutes of the entry that is as far from the end by its id.
    case
      when v_is_near and v_edge is not null
        then greatest(v_first_id, ledger.first_id(ledger.time_of(v_edge) - interval '21 minutes'))
      else v_first_id
    end,
    case
      when not v_is_near and v_edge is not null
        then least(v_last_id, ledger.first_id(ledger.time_of(v_edge) + interval '21 minutes'))
      else v_last_id
    end,
    case when v_is_near then p_limit else least(p_limit, greatest(v_page_entries - v_offset, 0)) end,
    case when v_is_near then v_offset else greatest(v_page_entries - v_offset - p_limit, 0) end,
    v_total,
    v_sum;
end
$$;
grant execute on function ledger.purse_statement to chokdee_app;

-- The moment in a UUIDv7.
create or replace function ledger.time_of(p_id uuid)
returns timestamptz
language sql immutable
as $$
  select to_timestamp(ledger.millis_of(p_id) / 1000.0)
$$;
