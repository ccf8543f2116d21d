-- Deletes at most `p_limit` leases that nobody has held for a day; returns how many.
create or replace function platform.purge_leases(p_limit integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with old as materialized (
    select l.name
    from platform.lease l
    where l.renewed_at < platform.clock() - interval '1 day'
      and l.renewed_at < platform.clock() - l.duration
    limit p_limit
    for update skip locked
  ),
  deleted as (
    delete from platform.lease l
    using old
    where l.name = old.name
    returning 1
  )
  select count(*)::integer from deleted;
$$;
grant execute on function platform.purge_leases to chokdee_app;
