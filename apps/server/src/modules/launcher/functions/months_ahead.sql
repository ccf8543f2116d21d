-- Whole months after this one that have a partition without a gap; -1 when this month itself has none. Readiness fails below 2.
create or replace function launcher.months_ahead() returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(min(n), 60) - 1
  from generate_series(0, 60) as n
  where to_regclass('launcher.round_' || to_char(date_trunc('month', platform.clock() at time zone 'UTC') + n * interval '1 month', 'YYYYMM')) is null
$$;
grant execute on function launcher.months_ahead to chokdee_app;
