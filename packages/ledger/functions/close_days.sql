-- Sums the operator-owned accounts of every day (UTC) that ended at least an hour ago and is not
-- summed yet. Returns how many days were closed.
create or replace function ledger.close_days()
returns integer
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first_day date;
  v_last_day date := ((platform.clock() - interval '1 hour') at time zone 'UTC')::date - 1;
  v_day date;
  v_closed integer := 0;
begin
  select max(c.day) + 1
  into v_first_day
  from ledger.closed_day c;
  if v_first_day is null then
    select (to_timestamp(ledger.millis_of(t.id) / 1000.0) at time zone 'UTC')::date
    into v_first_day
    from ledger.transfer t
    order by t.id
    limit 1;
  end if;
  for v_day in
    select v_first_day + n
    from generate_series(0, v_last_day - v_first_day) as n
  loop
    insert into ledger.closed_day (day, closed_at)
    values (v_day, platform.clock())
    on conflict do nothing;
    -- Another copy is closing this day.
    continue when not found;
    insert into ledger.operator_account_day (brand_id, account, currency, day, debits, credits, entries)
    select
      e.brand_id,
      e.account,
      e.currency,
      v_day,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0),
      coalesce(sum(e.amount) filter (where e.amount > 0), 0),
      count(*)
    from ledger.entry e
    where not e.own
      and e.id >= ledger.first_id(v_day::timestamp at time zone 'UTC')
      and e.id < ledger.first_id((v_day + 1)::timestamp at time zone 'UTC')
    group by e.brand_id, e.account, e.currency;
    v_closed := v_closed + 1;
  end loop;
  return v_closed;
end
$$;
grant execute on function ledger.close_days to chokdee_app;
