-- Makes the monthly partitions (UTC) of wagers and outcomes, from last month to 3 months ahead. Called at start, daily, and when a
-- test moves the clock. Safe to run on several copies at once.
create or replace function wagering.make_partitions() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  this_month timestamp := date_trunc('month', platform.clock() at time zone 'UTC');
  month timestamp;
  parent text;
  name text;
begin
  for month in select this_month + n * interval '1 month' from generate_series(-1, 3) as n loop
    foreach parent in array array['wager', 'outcome'] loop
      name := format('%s_%s', parent, to_char(month, 'YYYYMM'));
      if to_regclass('wagering.' || name) is null then
        -- Two copies that start together make it one after the other.
        perform pg_advisory_xact_lock(hashtext('wagering.make_partitions'));
        execute format('create table if not exists wagering.%I partition of wagering.%I for values from (%L) to (%L)', name, parent,
          ledger.first_id(month at time zone 'UTC'), ledger.first_id((month + interval '1 month') at time zone 'UTC'));
      end if;
    end loop;
  end loop;
end
$$;
grant execute on function wagering.make_partitions to chokdee_app;

-- The tables have partitions from their first moment.
select wagering.make_partitions();
