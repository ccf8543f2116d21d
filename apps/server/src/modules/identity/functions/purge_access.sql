-- Forgets knocks at the door that are older than 400 days: the application itself cannot delete them. Answers how many went.
create or replace function identity.purge_access() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from identity.access where at < platform.clock() - interval '400 days' returning 1) select count(*) from gone
$$;
grant execute on function identity.purge_access to chokdee_app;
