-- Whole months after this one for which wagers and outcomes have partitions. Readiness fails below
-- 2.
create or replace function wagering.months_ahead() returns integer
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select least(platform.months_ahead('wagering.wager'), platform.months_ahead('wagering.outcome'))
$$;
grant execute on function wagering.months_ahead to chokdee_app;
