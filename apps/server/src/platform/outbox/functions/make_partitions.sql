-- Makes the outbox partitions, one UTC day each, from yesterday to 7 days ahead. Called at start, hourly, and when a test moves the clock.
create or replace function platform.make_partitions() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  today date := (platform.clock() at time zone 'UTC')::date;
  day date;
begin
  for day in select today + n from generate_series(-1, 7) as n loop
    perform platform.add_partition('platform.outbox', to_char(day, 'YYYYMMDD'), (day::timestamp at time zone 'UTC')::text, ((day + 1)::timestamp at time zone 'UTC')::text);
  end loop;
end
$$;
grant execute on function platform.make_partitions to chokdee_app;

-- The tables have partitions from their first moment.
select platform.make_partitions();
