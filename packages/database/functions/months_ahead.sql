-- How many whole months after this one (UTC) have a partition `<table>_YYYYMM` without a gap.
-- -1 when this month has none.
create or replace function platform.months_ahead(p_table regclass)
returns integer
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(min(n), 60) - 1
  from generate_series(0, 60) as n
  cross join lateral (
    select date_trunc('month', platform.clock() at time zone 'UTC') + n * interval '1 month' as start
  ) as month
  where to_regclass(p_table::text || to_char(month.start, '"_"YYYYMM')) is null
$$;
