-- Makes the monthly partitions (UTC) of the rounds, from last month to three months ahead. Called
-- at start, hourly, and when a test moves the clock.
create or replace function launcher.make_partitions() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  this_month timestamp := date_trunc('month', platform.clock() at time zone 'UTC');
  month timestamp;
begin
  for month in select this_month + n * interval '1 month' from generate_series(-1, 3) as n loop
    perform platform.add_partition(
      'launcher.round',
      to_char(month, 'YYYYMM'),
      ledger.first_id(month at time zone 'UTC')::text,
      ledger.first_id((month + interval '1 month') at time zone 'UTC')::text
    );
  end loop;
end
$$;
grant execute on function launcher.make_partitions to chokdee_app;

-- Rounds can be written as soon as the database is migrated.
select launcher.make_partitions();
