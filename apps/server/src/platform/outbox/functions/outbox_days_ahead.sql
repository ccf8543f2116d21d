-- Returns how many days after today have an outbox partition without a gap; -1 when today has none.
-- Readiness requires 2.
create or replace function platform.outbox_days_ahead() returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(min(n), 366) - 1
  from generate_series(0, 366) as n
  where to_regclass(
    format('platform.outbox_%s', to_char((platform.clock() at time zone 'UTC')::date + n, 'YYYYMMDD'))
  ) is null;
$$;
grant execute on function platform.outbox_days_ahead to chokdee_app;
