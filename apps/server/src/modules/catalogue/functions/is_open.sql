-- Whether a game takes bets: the game and its vendor are on offer at this version, and neither is
-- in maintenance. Checked by every bet.
create or replace function catalogue.is_open(p_brand text, p_vendor text, p_code text, p_version text) returns boolean
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select
    from catalogue.game g
    join catalogue.vendor v on v.brand_id = g.brand_id and v.code = g.vendor
    where g.brand_id = p_brand
      and g.vendor = p_vendor
      and g.code = p_code
      and g.version = p_version
      and g.enabled
      and v.enabled
      and not catalogue.in_maintenance(g.maintenance_from, g.maintenance_until)
      and not catalogue.in_maintenance(v.maintenance_from, v.maintenance_until)
  )
$$;
grant execute on function catalogue.is_open to chokdee_app;
