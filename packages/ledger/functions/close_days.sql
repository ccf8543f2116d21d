-- Sums the house-owned accounts of every day that is over (an hour of grace) and not summed yet. Answers how many days were closed.
create or replace function ledger.close_days() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last_day date := ((platform.clock() - interval '1 hour') at time zone 'UTC')::date - 1;
  first_day date;
  day date;
  closed integer := 0;
begin
  select max(c.day) + 1 into first_day from ledger.closed_day c;
  if first_day is null then
    select (to_timestamp(ledger.millis_of(t.id) / 1000.0) at time zone 'UTC')::date into first_day from ledger.transfer t order by t.id limit 1;
  end if;
  for day in select first_day + n from generate_series(0, last_day - first_day) as n loop
    insert into ledger.closed_day (day, closed_at) values (day, platform.clock()) on conflict do nothing;
    -- Another copy is closing this day.
    continue when not found;
    insert into ledger.operator_account_day (brand_id, account, currency, day, debits, credits, entries)
    select e.brand_id, e.account, e.currency, day, coalesce(-sum(e.amount) filter (where e.amount < 0), 0), coalesce(sum(e.amount) filter (where e.amount > 0), 0), count(*)
    from ledger.entry e
    where not e.own and e.id >= ledger.first_id(day::timestamp at time zone 'UTC') and e.id < ledger.first_id((day + 1)::timestamp at time zone 'UTC')
    group by e.brand_id, e.account, e.currency;
    closed := closed + 1;
  end loop;
  return closed;
end
$$;
grant execute on function ledger.close_days to chokdee_app;
