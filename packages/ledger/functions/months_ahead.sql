-- How many whole months after this one have a partition for transfers. Readiness fails below 2.
create or replace function ledger.months_ahead()
returns integer
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select platform.months_ahead('ledger.transfer')
$$;
grant execute on function ledger.months_ahead to chokdee_app;
