-- Creates the outbox partitions, one per UTC day, from yesterday to 7 days ahead. Called at start,
-- every hour, and when a test moves the clock.
create or replace function platform.make_partitions() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  today date := (platform.clock() at time zone 'UTC')::date;
  day date;
begin
  for day in select today + n from generate_series(-1, 7) as n loop
    perform platform.add_partition(
      'platform.outbox',
      to_char(day, 'YYYYMMDD'),
      (day::timestamp at time zone 'UTC')::text,
      ((day + 1)::timestamp at time zone 'UTC')::text
    );
  end loop;
end
$$;
grant execute on function platform.make_partitions to chokdee_app;

-- The first partitions, so that events can be written right after the migration.
select platform.make_partitions();
