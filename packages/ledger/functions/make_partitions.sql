-- Makes the monthly partitions of the transfers, from the month of yesterday to 3 months ahead. Called at start, daily, and when a test moves
-- the clock; safe on several copies at once. A partition is made beside the table and attached, so that posting goes on meanwhile.
create or replace function ledger.make_partitions() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  today timestamp := platform.clock() at time zone 'UTC';
  month timestamp;
  name text;
begin
  for month in select generate_series(date_trunc('month', today - interval '1 day'), date_trunc('month', today) + interval '3 months', interval '1 month') loop
    name := 'transfer_' || to_char(month, 'YYYYMM');
    continue when to_regclass('ledger.' || name) is not null;
    begin
      execute format('create table ledger.%I (like ledger.transfer including defaults including constraints including indexes)', name);
      execute format('alter table ledger.transfer attach partition ledger.%I for values from (%L) to (%L)', name,
        ledger.first_id(month at time zone 'UTC'), ledger.first_id((month + interval '1 month') at time zone 'UTC'));
      execute format('create trigger posted_stays_whole before truncate on ledger.%I for each statement execute function ledger.refuse_change()', name);
    exception when duplicate_table or duplicate_object or unique_violation then
      -- Another copy made it at the same moment.
      continue;
    end;
  end loop;
end
$$;
grant execute on function ledger.make_partitions to chokdee_app;

-- The table has partitions from its first moment.
select ledger.make_partitions();
