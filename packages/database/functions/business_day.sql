-- The business day (GMT+8) of a moment.
create or replace function platform.business_day(p_moment timestamptz)
returns date
language sql immutable parallel safe
as $$
  select (p_moment at time zone interval '08:00')::date
$$;
grant execute on function platform.business_day to chokdee_app;

-- The moment at which the business day (GMT+8) of a moment begins.
create or replace function platform.business_day_start(p_moment timestamptz)
returns timestamptz
language sql immutable parallel safe
as $$
  select (p_moment at time zone interval '08:00')::date::timestamp at time zone interval '08:00'
$$;
grant execute on function platform.business_day_start to chokdee_app;
