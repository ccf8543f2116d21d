-- The business day (GMT+8) of a moment. The counters of limits and the totals of wagers use it.
create or replace function protection.day_of(p_moment timestamptz)
returns date
language sql
immutable
parallel safe
as $$
  select platform.business_day(p_moment)
$$;
