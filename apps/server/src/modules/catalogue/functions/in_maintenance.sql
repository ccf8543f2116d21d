-- Whether a window of maintenance is open now. Without both ends there is no window; without one
-- end it has begun, or has no planned end. Without rights and settings of its own it becomes part
-- of the statement that calls it.
create or replace function catalogue.in_maintenance(p_from timestamptz, p_until timestamptz) returns boolean
language sql stable
as $$
  select
    (p_from is not null or p_until is not null)
    and (p_from is null or p_from <= platform.clock())
    and (p_until is null or p_until > platform.clock())
$$;
grant execute on function catalogue.in_maintenance to chokdee_app;
