-- Makes the monthly partitions (UTC) of wagers and outcomes, from last month to 3 months ahead. Called at start, hourly, and when a test
-- moves the clock.
create or replace function wagering.make_partitions() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  this_month timestamp := date_trunc('month', platform.clock() at time zone 'UTC');
  month timestamp;
  parent regclass;
begin
  for month in select this_month + n * interval '1 month' from generate_series(-1, 3) as n loop
    foreach parent in array array['wagering.wager', 'wagering.outcome']::regclass[] loop
      perform platform.add_partition(parent, to_char(month, 'YYYYMM'),
        ledger.first_id(month at time zone 'UTC')::text, ledger.first_id((month + interval '1 month') at time zone 'UTC')::text);
    end loop;
  end loop;
end
$$;
grant execute on function wagering.make_partitions to chokdee_app;

-- The tables have partitions from their first moment.
select wagering.make_partitions();
