-- Makes the monthly partitions of the transfers, from the month of yesterday to 3 months ahead. Called at start, hourly, and when a test moves
-- the clock.
create or replace function ledger.make_partitions() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  today timestamp := platform.clock() at time zone 'UTC';
  month timestamp;
begin
  for month in select generate_series(date_trunc('month', today - interval '1 day'), date_trunc('month', today) + interval '3 months', interval '1 month') loop
    if platform.add_partition('ledger.transfer', to_char(month, 'YYYYMM'),
      ledger.first_id(month at time zone 'UTC')::text, ledger.first_id((month + interval '1 month') at time zone 'UTC')::text) then
      execute format('create trigger posted_stays_whole before truncate on ledger.%I for each statement execute function ledger.refuse_change()', 'transfer_' || to_char(month, 'YYYYMM'));
    end if;
  end loop;
end
$$;
grant execute on function ledger.make_partitions to chokdee_app;

-- The table has partitions from its first moment.
select ledger.make_partitions();
