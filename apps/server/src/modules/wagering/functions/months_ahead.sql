-- Whole months after this one that have their partitions without a gap; -1 when this month itself has none (readiness fails below 2).
create or replace function wagering.months_ahead() returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(min(n), 13) - 1
  from generate_series(0, 12) as n, unnest(array['wager', 'outcome']) as parent
  where to_regclass(format('wagering.%s_%s', parent, to_char(date_trunc('month', platform.clock() at time zone 'UTC') + n * interval '1 month', 'YYYYMM'))) is null
$$;
grant execute on function wagering.months_ahead to chokdee_app;
