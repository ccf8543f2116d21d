-- Deletes at most `p_limit` rounds without bets that are older than `p_days` days. Returns how
-- many. The application role cannot delete rounds itself.
create or replace function tables.purge_rounds(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_deleted integer;
begin
  if p_days < 30 then
    raise exception 'rounds are kept for at least 30 days';
  end if;
  with old as (
    select r.round_id
    from tables.round r
    where not r.has_bets
      and r.state in ('paid', 'void')
      and r.opens_at < platform.clock() - make_interval(days => p_days)
      and not exists (select from tables.void_request q where q.round_id = r.round_id)
    order by r.opens_at
    limit p_limit
    for update skip locked
  ), deleted as (
    delete from tables.round r
    using old
    where r.round_id = old.round_id
    returning 1
  )
  select count(*) into v_deleted from deleted;
  return v_deleted;
end
$$;
grant execute on function tables.purge_rounds to chokdee_app;
