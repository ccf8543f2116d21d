-- A picture of the brand (`console.brand-picture`) as mark of a vendor or cover of a game; null:
-- their own.
alter table catalogue.vendor add column picture_id uuid;
alter table catalogue.game add column picture_id uuid;

-- The version of what a brand offers. Every change by operators increments it, and so does every
-- window of maintenance that begins or ends; open pages read their lists again.
create table catalogue.offer (
  brand_id text primary key,
  version bigint not null default 1,
  -- Windows that began or ended up to this moment are counted in the version.
  refreshed_at timestamptz not null default platform.clock()
);
grant select on catalogue.offer to chokdee_app;

create function catalogue.offer_changed() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into catalogue.offer as o (brand_id)
  values (new.brand_id)
  on conflict (brand_id) do update set version = o.version + 1;
  perform platform.publish('catalogue.changed', null, jsonb_build_object('brandId', new.brand_id));
  return null;
end
$$;
create trigger vendor_changed
after update of desk_version on catalogue.vendor
for each row execute function catalogue.offer_changed();
create trigger game_changed
after update of desk_version on catalogue.game
for each row execute function catalogue.offer_changed();
insert into catalogue.offer (brand_id)
select distinct brand_id from catalogue.vendor;
