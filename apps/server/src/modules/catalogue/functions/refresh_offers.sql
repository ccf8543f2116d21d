-- Increments the versions of the brands with windows of maintenance that began or ended since the
-- last call, and publishes `catalogue.changed` for each; returns how many changed.
create or replace function catalogue.refresh_offers() returns integer
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now constant timestamptz := platform.clock();
  v_changed integer;
begin
  -- A brand without changes has no row yet.
  insert into catalogue.offer (brand_id)
  select distinct v.brand_id
  from catalogue.vendor v
  on conflict do nothing;
  with edges as (
    select v.brand_id, v.maintenance_from as at from catalogue.vendor v
    union all
    select v.brand_id, v.maintenance_until from catalogue.vendor v
    union all
    select g.brand_id, g.maintenance_from from catalogue.game g
    union all
    select g.brand_id, g.maintenance_until from catalogue.game g
  ), changed as (
    update catalogue.offer o
    set version = o.version + 1, refreshed_at = v_now
    where exists (
      select
      from edges e
      where e.brand_id = o.brand_id
        and e.at > o.refreshed_at
        and e.at <= v_now
    )
    returning o.brand_id
  ), published as (
    select platform.publish('catalogue.changed', null, jsonb_build_object('brandId', brand_id)) from changed
  )
  select count(*) into v_changed from published;
  return v_changed;
end
$$;
grant execute on function catalogue.refresh_offers to chokdee_app;
