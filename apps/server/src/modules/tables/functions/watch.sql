-- Notes that somebody watches tables of a brand: one, or all with null. The driver reads a table
-- that nobody watched before; 45 s as in watching.ts.
create or replace function tables.watch(p_brand text, p_code text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update tables.live_table t
  set watched_at = platform.clock(), changed = t.changed or t.watched_at < platform.clock() - interval '45 seconds'
  where t.brand_id = p_brand
    and (p_code is null or t.code = p_code);
$$;
grant execute on function tables.watch to chokdee_app;
