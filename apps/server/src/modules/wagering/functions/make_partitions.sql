-- Creates the monthly partitions (UTC) of wagers and outcomes, from last month to 3 months ahead.
-- Called at start, hourly, and when a test moves the clock.
create or replace function wagering.make_partitions() returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_this_month timestamp := date_trunc('month', platform.clock() at time zone 'UTC');
  v_month timestamp;
  v_parent regclass;
begin
  for v_month in select v_this_month + n * interval '1 month' from generate_series(-1, 3) as n loop
    foreach v_parent in array array['wagering.wager', 'wagering.outcome']::regclass[] loop
      perform platform.add_partition(
        v_parent,
        to_char(v_month, 'YYYYMM'),
        ledger.first_id(v_month at time zone 'UTC')::text,
        ledger.first_id((v_month + interval '1 month') at time zone 'UTC')::text
      );
    end loop;
  end loop;
end
$$;
grant execute on function wagering.make_partitions to chokdee_app;

-- The tables need partitions before the first wager.
select wagering.make_partitions();
