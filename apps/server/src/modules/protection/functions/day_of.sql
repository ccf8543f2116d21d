-- The day of the house a moment falls in: what the counters of limits and the totals of wagers belong to.
create or replace function protection.day_of(p_moment timestamptz) returns date
language sql immutable parallel safe as $$ select platform.business_day(p_moment) $$;
