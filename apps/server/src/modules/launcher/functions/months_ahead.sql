-- Whole months after the current one that have a partition for rounds. Readiness fails below 2.
create or replace function launcher.months_ahead() returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select platform.months_ahead('launcher.round')
$$;
grant execute on function launcher.months_ahead to chokdee_app;
