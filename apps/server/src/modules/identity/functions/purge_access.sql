-- Deletes at most `p_limit` rows of the access log that are older than `p_days` (90 at least). The
-- application cannot delete them otherwise. Returns how many.
create or replace function identity.purge_access(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count integer;
begin
  if p_days < 90 then
    raise exception 'the access log must be kept for at least 90 days' using errcode = 'invalid_parameter_value';
  end if;
  delete from identity.access a
  using (
    select o.access_id
    from identity.access o
    where o.at < platform.clock() - make_interval(days => p_days)
    order by o.at
    limit p_limit
    for update skip locked
  ) old
  where a.access_id = old.access_id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function identity.purge_access to chokdee_app;
