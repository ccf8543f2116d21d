-- Sums the entries of purses of the first business day that ended at least an hour ago and is not
-- summed yet. False when there is none. One day per call, so that a transaction stays short.
create or replace function ledger.close_purse_day()
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_day date := (select max(c.day) + 1 from ledger.closed_purse_day c);
  v_from timestamptz;
  v_to timestamptz;
begin
  if v_day is null then
    -- The time in an id may differ from the posting by 10 minutes.
    select platform.business_day(to_timestamp(ledger.millis_of(t.id) / 1000.0) - interval '11 minutes')
    into v_day
    from ledger.transfer t
    order by t.id
    limit 1;
  end if;
  if (v_day < platform.business_day(platform.clock() - interval '1 hour')) is not true then
    return false;
  end if;
  insert into ledger.closed_purse_day (day, closed_at)
  values (v_day, platform.clock())
  on conflict do nothing;
  -- Another copy has closed this day.
  if not found then
    return true;
  end if;
  v_from := ledger.day_start(v_day);
  v_to := ledger.day_start(v_day + 1);
  insert into ledger.purse_day (member_id, purse, day, type, entries, amount)
  select e.member_id, e.account, v_day, e.type, count(*), sum(e.amount)
  from ledger.entry e
  where e.own
    and e.posted_at >= v_from
    and e.posted_at < v_to
    and e.id >= ledger.first_id(v_from - interval '11 minutes')
    and e.id < ledger.first_id(v_to + interval '11 minutes')
  group by e.member_id, e.account, e.type;
  return true;
end
$$;
grant execute on function ledger.close_purse_day to chokdee_app;

-- The moment at which a business day (GMT+8) begins.
create or replace function ledger.day_start(p_day date)
returns timestamptz
language sql immutable
as $$
  select p_day::timestamp at time zone interval '08:00'
$$;
