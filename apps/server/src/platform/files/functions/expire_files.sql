-- Deletes at most `p_limit` files past their retention, and as many uploads that were given up.
-- Returns the greater number of the two.
create or replace function platform.expire_files(p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  expired integer;
  abandoned integer;
begin
  with old as (
    select file_id
    from platform.file
    where state = 'stored'
      and expires_at <= platform.clock()
    order by expires_at
    limit p_limit
    for update skip locked
  )
  select count(*) filter (where platform.delete_file(file_id)) into expired
  from old;
  with old as (
    select file_id
    from platform.file
    where state = 'pending'
      and due_at <= platform.clock()
    order by due_at
    limit p_limit
    for update skip locked
  )
  select count(*) filter (where platform.delete_file(file_id)) into abandoned
  from old;
  return greatest(expired, abandoned);
end
$$;
grant execute on function platform.expire_files to chokdee_app;
