-- Counts a change of what the live topics show of a table.
create or replace function tables.touch(p_brand text, p_code text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update tables.live_table t
  set version = t.version + 1
  where t.brand_id = p_brand and t.code = p_code;
$$;
