-- Makes the outbox partitions, one UTC day each, from yesterday to 7 days ahead. Called at start, daily, and when a test moves the
-- clock. Safe to run on several copies at once.
create or replace function platform.make_partitions() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  first_day date := (platform.clock() at time zone 'UTC')::date - 1;
  day date;
begin
  for day in select first_day + n from generate_series(0, 8) as n loop
    if to_regclass(format('platform.outbox_%s', to_char(day, 'YYYYMMDD'))) is null then
      -- Two copies that start together make it one after the other.
      perform pg_advisory_xact_lock(hashtext('platform.make_partitions'));
      execute format('create table if not exists platform.outbox_%s partition of platform.outbox for values from (%L) to (%L)',
        to_char(day, 'YYYYMMDD'), day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
    end if;
  end loop;
end
$$;
grant execute on function platform.make_partitions to chokdee_app;

-- The tables have partitions from their first moment.
select platform.make_partitions();
