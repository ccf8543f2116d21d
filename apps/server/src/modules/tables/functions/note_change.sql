-- As tables.touch, for changes that the driver does not make itself: it reads the table again.
create or replace function tables.note_change(p_brand text, p_code text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update tables.live_table t
  set version = t.version + 1, changed = true
  where t.brand_id = p_brand and t.code = p_code;
$$;
