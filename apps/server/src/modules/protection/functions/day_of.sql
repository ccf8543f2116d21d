-- The day of the house (GMT+8) a moment falls in.
create or replace function protection.day_of(p_moment timestamptz) returns date
language sql immutable parallel safe as $$ select (p_moment at time zone interval '08:00')::date $$;
