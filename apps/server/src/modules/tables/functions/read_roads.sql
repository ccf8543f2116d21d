-- Stores the roads of a shoe: the words of its rounds with a result, in order. Void ones have none.
create or replace function tables.read_roads(p_shoe uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update tables.shoe s
  set roads = coalesce(
    (
      select string_agg(r.road, ' ' order by r.number)
      from tables.round r
      where r.shoe_id = p_shoe and r.state in ('result', 'paid')
    ),
    ''
  )
  where s.shoe_id = p_shoe;
$$;
