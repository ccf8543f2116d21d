-- The day of the house (GMT+8) a moment falls in.
create or replace function platform.business_day(p_moment timestamptz) returns date
language sql immutable parallel safe as $$ select (p_moment at time zone interval '08:00')::date $$;
grant execute on function platform.business_day to chokdee_app;

-- When the day of the house that holds a moment began.
create or replace function platform.business_day_start(p_moment timestamptz) returns timestamptz
language sql immutable parallel safe as $$ select (p_moment at time zone interval '08:00')::date::timestamp at time zone interval '08:00' $$;
grant execute on function platform.business_day_start to chokdee_app;
