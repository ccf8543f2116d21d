-- Active rounds without a bet or move for that many hours, oldest first.
create or replace function launcher.abandoned_rounds(p_hours integer, p_limit integer)
returns table (member_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.member_id, r.id
  from launcher.round r
  where r.active
    and r.played_at < platform.clock() - make_interval(hours => p_hours)
    and (r.moved_at is null or r.moved_at < platform.clock() - make_interval(hours => p_hours))
  order by r.played_at
  limit p_limit
$$;
grant execute on function launcher.abandoned_rounds to chokdee_app;
