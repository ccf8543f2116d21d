-- Deletes at most `p_limit` entries that were closed more than `p_days` days ago. Returns how many.
-- The application role cannot delete entries itself.
create or replace function sample.purge_entries(p_days integer, p_limit integer)
returns integer
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_deleted integer;
begin
  if p_days < 90 then
    raise exception 'entries are kept for at least 90 days';
  end if;
  with old as (
    select e.member_id, e.entry_id
    from sample.entry e
    where e.closed_at < platform.clock() - make_interval(days => p_days)
    order by e.closed_at
    limit p_limit
    for update skip locked
  ), deleted as (
    delete from sample.entry e
    using old
    where e.member_id = old.member_id
      and e.entry_id = old.entry_id
    returning 1
  )
  select count(*) into v_deleted from deleted;
  return v_deleted;
end
$$;
grant execute on function sample.purge_entries to chokdee_app;
