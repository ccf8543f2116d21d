-- Stores how many subscribers this copy has for each table: [{"brand", "code", "watchers"}]. Tables
-- that are not named have none. Counts of copies that ended an hour ago are deleted.
create or replace function tables.count_watchers(p_copy uuid, p_counts jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from tables.watchers w
  where w.copy = p_copy
    or w.counted_at < platform.clock() - interval '1 hour';
  insert into tables.watchers (copy, brand_id, code, watchers)
  select p_copy, t.brand_id, t.code, (c.value ->> 'watchers')::integer
  from jsonb_array_elements(p_counts) c
  join tables.live_table t on t.brand_id = c.value ->> 'brand' and t.code = c.value ->> 'code';
end
$$;
grant execute on function tables.count_watchers to chokdee_app;
