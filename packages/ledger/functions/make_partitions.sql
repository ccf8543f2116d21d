-- Makes the monthly partitions of the transfers, from the month of yesterday to 3 months ahead.
-- Runs at start, every hour and when a test moves the clock.
create or replace function ledger.make_partitions()
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_today timestamp := platform.clock() at time zone 'UTC';
  v_month timestamp;
begin
  for v_month in
    select generate_series(
      date_trunc('month', v_today - interval '1 day'),
      date_trunc('month', v_today) + interval '3 months',
      interval '1 month'
    )
  loop
    if platform.add_partition(
      'ledger.transfer',
      to_char(v_month, 'YYYYMM'),
      ledger.first_id(v_month at time zone 'UTC')::text,
      ledger.first_id((v_month + interval '1 month') at time zone 'UTC')::text
    ) then
      execute format(
        'create trigger refuse_truncate before truncate on ledger.%I
         for each statement execute function ledger.refuse_change()',
        'transfer_' || to_char(v_month, 'YYYYMM')
      );
    end if;
  end loop;
end
$$;
grant execute on function ledger.make_partitions to chokdee_app;

-- The table must have partitions before its first row.
select ledger.make_partitions();
